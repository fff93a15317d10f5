/** As many characters as fill some windows. */
const blockLength = 4000
/** Breaking a line of Thai takes time with the square of its length: one of a megabyte, many seconds. */
const longestLine = 20_000

/** A text in blocks of whole lines, each with its last line break, and of parts of endless lines; joined, they are the text. */
export function textBlocks(text: string): string[] {
  const blocks: string[] = []
  for (let from = 0; from < text.length; from += blocks.at(-1)?.length ?? 1) {
    const line = text.indexOf('\n', from + blockLength)
    const end = line < 0 ? text.length : line + 1
    blocks.push(text.slice(from, end - from > longestLine ? partOf(text, from) : end))
  }
  return blocks
}

/** Whether a line is too long to be broken at once. */
export const hasEndlessLine = (text: string) =>
  text.length > longestLine && text.split('\n').some((line) => line.length > longestLine)

/** Where a part of an endless line ends: after a space if there is one, and never before a mark of the letter before. */
function partOf(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from + longestLine) + 1
  if (space > from + blockLength) return space
  let end = from + longestLine
  while (/[\p{M}\uDC00-\uDFFF]/u.test(text.charAt(end))) end--
  return end
}
