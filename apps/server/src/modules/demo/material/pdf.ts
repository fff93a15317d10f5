import { deflateSync } from 'node:zlib'
import { thaiLetters } from './thai-letters.ts'

type Run = { thai: boolean; text: string; rise: number; back: number }

const isThai = (letter: string) => letter >= '\u0e01' && letter <= '\u0e5b'
/** A dash has another number in the encoding of the font. */
const latinCode = (letter: string) => (letter === '–' ? 0x96 : letter.charCodeAt(0))
const codeOf = (letter: string) => letter.charCodeAt(0) - 0x0e00 + 0x20
const inHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

const upperVowel = /[\u0e31\u0e34-\u0e37\u0e4d]/
const tone = /[\u0e48-\u0e4c]/
const tall = /[\u0e1b\u0e1d\u0e1f\u0e2c]/
const isMark = (letter: string) => upperVowel.test(letter) || tone.test(letter) || letter === '\u0e47'
/** Room for a tone above a vowel, and beside the stem of a tall consonant; in thousandths. */
const aboveVowel = 190
const besideStem = 130

/** The parts of a line that are written alike: a mark above another is raised, above a tall consonant it moves left. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  const letters = [...line]
  for (const [n, letter] of letters.entries()) {
    const before = letters[n - 1] ?? ''
    const raised = tone.test(letter) && (upperVowel.test(before) || letters[n + 1] === '\u0e33')
    const base = letters.slice(0, n).findLast((one) => !isMark(one)) ?? ''
    const part = {
      thai: isThai(letter),
      rise: raised ? aboveVowel : 0,
      back: isMark(letter) && tall.test(base) ? besideStem : 0,
    }
    const last = runs.at(-1)
    if (last && last.thai === part.thai && last.rise === part.rise && last.back === part.back) last.text += letter
    else runs.push({ ...part, text: letter })
  }
  return runs
}

function written(line: string, size: number): string {
  return runsOf(line)
    .map(({ thai, text, rise, back }) => {
      const codes = [...text].map((letter) => inHex(thai ? codeOf(letter) : latinCode(letter), 2)).join('')
      const raised = ((rise * size) / 1000).toFixed(2)
      return `/${thai ? 'F2' : 'F1'} ${size} Tf ${raised} Ts [${back} <${codes}> ${-back}] TJ`
    })
    .join('\n')
}

/** The title of a page in large letters, its lines below. */
function contentOf([title = '', ...lines]: readonly string[]): string {
  const below = lines.map((line, n) => `1 0 0 1 72 ${716 - n * 26} Tm\n${written(line, 14)}`)
  return ['BT', '1 0 0 1 72 760 Tm', written(title, 22), ...below, 'ET'].join('\n')
}

function stream(content: string): string {
  const packed = deflateSync(content).toString('latin1')
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`
}

/** So that words can be searched and copied. */
function meanings(letters: readonly string[]): string {
  const lines = letters.map((letter) => `<${inHex(codeOf(letter), 2)}> <${inHex(letter.charCodeAt(0), 4)}>`)
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Thai def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar`,
    ...lines,
    'endbfchar endcmap end end',
  ].join('\n')
}

/** A document of these pages. Thai letters are drawn by outlines that it contains, others by a font that readers have. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const used = new Set(pages.flat().flatMap((line) => [...line].filter(isThai)))
  const letters = thaiLetters.filter(([letter]) => used.has(letter))
  const codes = letters.map(([letter]) => codeOf(letter))
  const firstOutline = 6 + pages.length * 2
  const widths = Array.from({ length: 0x60 }, (_, n) => letters.find((_letter, at) => codes[at] === n + 0x20)?.[1] ?? 0)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${6 + n * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    [
      '<< /Type /Font /Subtype /Type3 /FontBBox [-600 -300 900 1100] /FontMatrix [0.001 0 0 0.001 0 0]',
      `/FirstChar 32 /LastChar 127 /Widths [${widths.join(' ')}] /ToUnicode 5 0 R /Resources << >>`,
      `/Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /t${code}`).join(' ')}] >>`,
      `/CharProcs << ${codes.map((code, n) => `/t${code} ${firstOutline + n} 0 R`).join(' ')} >> >>`,
    ].join('\n'),
    stream(meanings(letters.map(([letter]) => letter))),
    ...pages.flatMap((page, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${7 + n * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      stream(contentOf(page)),
    ]),
    ...letters.map(([, width, outline]) => stream(`${width} 0 -600 -300 900 1100 d1\n${outline} f`)),
  ]
  return assembled(objects)
}

/** The objects of a document in a file, with the table of where they begin. */
function assembled(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
