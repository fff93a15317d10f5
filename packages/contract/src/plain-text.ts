/** One line of plain text, whatever somebody typed: without control characters, with single spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** A name that somebody typed who need not have it: also without marks that hide, or turn round what stands beside it. */
export const personLine = (text: string): string => {
  const line = oneLine(text.normalize('NFC').replaceAll(/[\p{Cf}\p{Co}\u2028\u2029]/gu, ''))
  return /[\p{L}\p{N}\p{S}]/u.test(line) ? line : ''
}
