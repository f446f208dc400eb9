// ---------- a sound when it is my turn ----------

let wasMine = true; // whether it was already my turn

function ring() {
  const { shown: at, count } = board()?.dataset ?? {};
  if (at && at !== count) return; // an earlier moment: whose turn it was then tells nothing
  const isMine = Boolean(document.querySelector(".turn.mine"));
  if (isMine && !wasMine && table() && prefers("sound")) chime();
  wasMine = isMine;
}

function chime() {
  const audio = new AudioContext();
  for (const [note, at] of [[660, 0], [880, 0.12]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.3);
  }
}
