let place: AudioContext | undefined

/** One high tone: right. */
export function soundRight(): void {
  play([{ hertz: 1320, atSeconds: 0 }])
}

/** Two low tones: wrong. A busy table hears it without looking. */
export function soundWrong(): void {
  play([
    { hertz: 220, atSeconds: 0 },
    { hertz: 196, atSeconds: 0.22 },
  ])
}

const toneSeconds = 0.16

function play(tones: ReadonlyArray<{ hertz: number; atSeconds: number }>): void {
  place ??= new AudioContext()
  for (const { hertz, atSeconds } of tones) {
    const tone = place.createOscillator()
    const loudness = place.createGain()
    loudness.gain.value = 0.15
    tone.frequency.value = hertz
    tone.connect(loudness).connect(place.destination)
    tone.start(place.currentTime + atSeconds)
    tone.stop(place.currentTime + atSeconds + toneSeconds)
  }
}
