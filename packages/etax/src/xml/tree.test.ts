import { expect, it } from 'vitest'
import { parseXml } from './tree.ts'

const said = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`
const marked = (encoding: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(said(encoding), 'utf16le')])

it.each(['UTF-16', 'utf-16le', 'UTF-16BE', 'UTF-32', 'ISO-10646-UCS-2'])(
  'a document that says %s and is UTF-8 is refused',
  (encoding) => {
    expect(() => parseXml(Buffer.from(said(encoding)))).toThrow(expect.objectContaining({ problem: 'ENCODING' }))
  },
)

it('a document is read in the encoding that it says', () => {
  expect(parseXml(Buffer.from(said('UTF-8'))).root.content).toEqual(['é'])
  expect(parseXml(marked('UTF-16')).root.content).toEqual(['é'])
})
