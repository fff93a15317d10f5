/** One line of plain text, whatever somebody typed: without control characters, with single spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** No letter carries so many marks that they cover the lines above and below; Thai needs two. */
export const fewMarks = (text: string): string => text.replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')

/** A name that somebody typed who need not have it: also without marks that hide, or turn round what stands beside it. */
export const personLine = (text: string): string => {
  const line = oneLine(fewMarks(text.normalize('NFC').replaceAll(/[\p{Cf}\p{Co}\u2028\u2029]/gu, ''))).replaceAll(
    '\uFFFD',
    '',
  )
  return /[\p{L}\p{N}\p{S}]/u.test(line) ? line : ''
}
