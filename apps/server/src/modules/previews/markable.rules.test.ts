import { expect, test } from 'vitest'
import { markableOf } from './markable.rules.ts'

test.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['MM\0+', 'tiff'],
  ['%PDF-1.7', 'pdf'],
  // Readers look for it in the first kilobyte.
  [`${' '.repeat(1000)}%PDF-1.7`, 'pdf'],
  [`${' '.repeat(2000)}%PDF-1.7`, null],
  // A picture that is a PDF as well is opened as one under another name.
  ['GIF89a%PDF-1.4', 'pdf'],
  ['PK\u0003\u0004%PDF-1.4', 'pdf'],
  ['\u00ff\u00d8\u00ff%PDF-1.4', 'jpeg'],
  ['GIF89a', null],
  ['RIFF0000WEBP', null],
  ['plain text', null],
  ['', null],
] as const)('%j can be marked as %s', (head, format) => expect(markableOf(Buffer.from(head, 'latin1'))).toBe(format))
