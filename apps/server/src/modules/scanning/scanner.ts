/** What a scanner says of bytes: the name of what it found; null if it found nothing. */
export type Verdict = { found: string | null }

/** Looks for malware in a stream of so many bytes. Throws {@link ScannerAway} when it says nothing. */
export type Scanner = (bytes: AsyncIterable<Uint8Array>, size: number) => Promise<Verdict>

/** The scanner cannot be reached, or gave no verdict: nothing is known of the bytes. */
export class ScannerAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ScannerAway'
  }
}

/** How long a scanner may say nothing. */
export const scannerPatienceMs = 60_000
