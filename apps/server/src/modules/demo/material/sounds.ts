/** A tone of one second after another, as 8-bit PCM in a WAV file. */
export function wav(tones: readonly number[]): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(tones.length * rate)
  for (let at = 0; at < samples.length; at++) {
    const second = Math.floor(at / rate)
    const fade = 1 - (at % rate) / rate
    samples[at] = 128 + Math.round(90 * fade * Math.sin((2 * Math.PI * (tones[second] ?? 0) * at) / rate))
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Silence as MPEG-1 Layer III, mono, 32 kbit/s at 44.1 kHz: frames of 104 bytes whose side information is all zero. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.set([0xff, 0xfb, 0x10, 0xc0])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}
