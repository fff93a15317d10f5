import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  encodeStep,
  escapeXml,
  holdsIf,
  namesBelow,
  parseAddress,
  parseDepth,
  parseIf,
  parseLockInfo,
  parseLockToken,
  parseOverwrite,
  parsePropfind,
  parseProppatch,
  parseTimeout,
  propstat,
  response,
  submittedTokens,
  WebdavError,
} from './index.ts'
import { parseXml, serialize, textOf } from './xml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const refused = (work: () => unknown) => expect(work).toThrow(WebdavError)

describe('XML', () => {
  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>'],
    ['an entity that is not XML’s own', '<a>&nbsp;</a>'],
    ['a prefix that nobody declared', '<D:propfind/>'],
    ['a prefix bound to nothing', '<a xmlns:b=""><b:c/></a>'],
    ['elements that cross', '<a><b></a></b>'],
    ['an end that is missing', '<a><b>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['no XML', 'hello'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['too deep a tree', '<a>'.repeat(100) + '</a>'.repeat(100)],
    ['too many elements', `<a>${'<b/>'.repeat(20_000)}</a>`],
  ])('%s is refused', (_, text) => refused(() => parseXml(bytes(text))))

  test('bytes that are no text are refused', () => refused(() => parseXml(Uint8Array.from([0x3c, 0xff, 0xff, 0x3e]))))

  test.each([
    ['in UTF-8 with a mark', bytes('\ufeff<a>ไทย</a>')],
    ['in UTF-16', Buffer.from('\ufeff<a>ไทย</a>', 'utf16le')],
  ])('is read %s', (_, body) => expect(parseXml(body)).toMatchObject({ name: 'a', content: ['ไทย'] }))

  test('an element kept as text stands for itself', () => {
    const inner = '<x:b xmlns:x="urn:x" c="1 &lt; 2" x:d="e" xml:lang="th">ไทย <f xmlns="">&amp;]]&gt;</f></x:b>'
    const [first] = parseXml(bytes(`<a>${inner}</a>`)).content
    const kept = typeof first === 'object' ? serialize(first) : ''
    const again = parseXml(bytes(kept))
    expect(again).toEqual(first)
    expect(serialize(again)).toBe(kept)
  })

  test('any text survives being escaped', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sound = text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
        const read = textOf(parseXml(bytes(`<a>${escapeXml(text)}</a>`)))
        expect(read).toBe(sound)
      }),
    ))

  test('no bytes end in anything but an element or a refusal', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (body) => {
        try {
          parseXml(body)
        } catch (error) {
          expect(error).toBeInstanceOf(WebdavError)
        }
      }),
      { numRuns: 2000 },
    ))
})

describe('PROPFIND', () => {
  const ask = (inner: string) =>
    parsePropfind(bytes(`<D:propfind xmlns:D="DAV:" xmlns:x="urn:x">${inner}</D:propfind>`))
  test('without a body asks for everything', () =>
    expect(parsePropfind(bytes(''))).toEqual({ kind: 'all', include: [] }))
  test('asks for everything, and more', () =>
    expect(ask('<D:allprop/><D:include><x:y/></D:include>')).toEqual({
      kind: 'all',
      include: [{ ns: 'urn:x', name: 'y' }],
    }))
  test('asks for names', () => expect(ask('<D:propname/>')).toEqual({ kind: 'names' }))
  test('asks for some', () =>
    expect(ask('<D:prop><D:getetag/><x:y/><z xmlns=""/></D:prop>')).toEqual({
      kind: 'some',
      names: [
        { ns: 'DAV:', name: 'getetag' },
        { ns: 'urn:x', name: 'y' },
        { ns: '', name: 'z' },
      ],
    }))
  test.each(['', '<x:allprop/>', '<D:allprop/><D:propname/>'])('%j is refused', (inner) => refused(() => ask(inner)))
  test('another root is refused', () => refused(() => parsePropfind(bytes('<propfind/>'))))
})

describe('PROPPATCH', () => {
  const patch = (inner: string) =>
    parseProppatch(bytes(`<D:propertyupdate xmlns:D="DAV:" xmlns:x="urn:x">${inner}</D:propertyupdate>`))
  test('sets and removes in order', () =>
    expect(patch('<D:set><D:prop><x:a>1</x:a></D:prop></D:set><D:remove><D:prop><x:b/></D:prop></D:remove>')).toEqual([
      { ns: 'urn:x', name: 'a', set: true, xml: '<a xmlns="urn:x">1</a>', text: '1' },
      { ns: 'urn:x', name: 'b', set: false },
    ]))
  test.each(['', '<D:set/>', '<D:set><D:prop/></D:set>'])('%j is refused', (inner) => refused(() => patch(inner)))
})

describe('LOCK', () => {
  const info = (inner: string) => parseLockInfo(bytes(`<D:lockinfo xmlns:D="DAV:">${inner}</D:lockinfo>`))
  const write = '<D:locktype><D:write/></D:locktype>'
  test('without a body refreshes', () => expect(parseLockInfo(bytes(''))).toBeNull())
  test('keeps what is said about its owner', () =>
    expect(
      info(`<D:lockscope><D:shared/></D:lockscope>${write}<D:owner><D:href>mailto:ก@example.com</D:href></D:owner>`),
    ).toEqual({ shared: true, owner: '<owner xmlns="DAV:"><href xmlns="DAV:">mailto:ก@example.com</href></owner>' }))
  test.each([write, '<D:lockscope><D:exclusive/></D:lockscope>', `<D:lockscope><D:other/></D:lockscope>${write}`])(
    '%j is refused',
    (inner) => refused(() => info(inner)),
  )
})

describe('If', () => {
  const state = (tokens: string[], etag: string | null = null) => ({ tokens: new Set(tokens), etag })
  const holds = (header: string, here = state([]), there = state([])) =>
    holdsIf(parseIf(header), (resource) => Promise.resolve(resource === null ? here : there))

  test.each([
    ['a token that is held', '(<urn:a>)', state(['urn:a']), true],
    ['a token that is not', '(<urn:a>)', state(['urn:b']), false],
    ['a tag that fits', '(["x"])', state([], '"x"'), true],
    ['a tag that does not', '(["x"])', state([], '"y"'), false],
    ['a weak tag, which never fits a strong one', '([W/"x"])', state([], '"x"'), false],
    ['all of a list', '(<urn:a> ["x"])', state(['urn:a'], '"x"'), true],
    ['not all of a list', '(<urn:a> ["x"])', state(['urn:a'], '"y"'), false],
    ['one of two lists', '(<urn:a>) (["x"])', state([], '"x"'), true],
    ['Not, of what is not held', '(Not <urn:a>)', state([]), true],
    ['Not, of what is held', '(Not <urn:a>)', state(['urn:a']), false],
    ['no lock, which nothing ever is', '(<urn:a>) (Not <DAV:no-lock>)', state([]), true],
    ['Not before a tag, without a space', '(Not["x"])', state([], '"x"'), false],
    ['spaces and tabs', ' (  <urn:a>\t["x"] ) ', state(['urn:a'], '"x"'), true],
  ])('%s', async (_, header, here, expected) => expect(await holds(header, here)).toBe(expected))

  test('a tagged list speaks of what it names', async () => {
    expect(await holds('<http://h/dav/a> (<urn:a>)', state([]), state(['urn:a']))).toBe(true)
    expect(await holds('</dav/a> (<urn:a>) (<urn:b>)', state(['urn:a']), state(['urn:c']))).toBe(false)
    expect(await holds('</dav/a> (<urn:x>) </dav/b> (<urn:b>)', state([]), state(['urn:b']))).toBe(true)
  })

  test('without the header everything holds', async () => expect(await holdsIf([], () => Promise.reject())).toBe(true))

  test('every token counts as shown', () =>
    expect(submittedTokens(parseIf('(<urn:a> Not <urn:b>) (["x"])'))).toEqual(new Set(['urn:a', 'urn:b'])))

  test.each([
    '',
    '()',
    '(Not)',
    '(<urn:a>',
    '<urn:a>',
    '<urn:a> <urn:b> (<urn:c>)',
    '(<urn:a>) </x> (<urn:b>)',
    '(urn:a)',
    '(<a b>)',
    '(<urn:a>) x',
    '(NotNot <urn:a>)',
    '(Not Not <urn:a>)',
    '((<urn:a>))',
  ])('%j is refused', (header) => refused(() => parseIf(header)))

  test('a long header is read in time, whatever it holds', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()<>[]"W/Not urn:a '), maxLength: 2000 }), (header) => {
        try {
          parseIf(header)
        } catch (error) {
          expect(error).toBeInstanceOf(WebdavError)
        }
      }),
      { numRuns: 500 },
    ))
})

describe('headers', () => {
  test.each([
    [undefined, '1'],
    ['0', '0'],
    [' Infinity ', 'infinity'],
    ['1,noroot', '1'],
  ])('Depth %j is %s', (header, depth) => expect(parseDepth(header, '1')).toBe(depth))
  test.each(['2', '', 'all'])('Depth %j is refused', (header) => refused(() => parseDepth(header, '1')))
  test.each([
    [undefined, true],
    ['T', true],
    ['f', false],
  ])('Overwrite %j is %s', (header, value) => expect(parseOverwrite(header)).toBe(value))
  test('Overwrite X is refused', () => refused(() => parseOverwrite('X')))
  test.each([
    [undefined, null],
    ['Second-600', 600],
    ['Infinite, Second-4100000000', null],
    ['Extend, Second-60', 60],
    ['Second-x', null],
  ])('Timeout %j is %s', (header, value) => expect(parseTimeout(header)).toBe(value))
  test('Lock-Token', () => {
    expect(parseLockToken(' <urn:uuid:a> ')).toBe('urn:uuid:a')
    for (const header of [undefined, 'urn:uuid:a', '<>', '<a> <b>']) refused(() => parseLockToken(header))
  })
})

describe('addresses', () => {
  test.each([
    ['http://Host:80/dav/a', { host: 'host:80', path: '/dav/a' }],
    ['https://host', { host: 'host', path: '/' }],
    ['/dav/a%20b', { host: null, path: '/dav/a%20b' }],
  ])('%j is read', (text, address) => expect(parseAddress(text)).toEqual(address))
  test.each([undefined, '', 'dav/a', '//host/a', 'ftp://host/a', 'http://host/a?b', '/a#b', '/a b'])(
    '%j is refused',
    (text) => refused(() => parseAddress(text)),
  )

  test.each([
    ['/dav/', []],
    ['/dav', []],
    ['/dav/a/', ['a']],
    ['/dav/a%20b/%E0%B8%81', ['a b', 'ก']],
    ['/dav//a', ['a']],
    ['/davos/a', null],
    ['/', null],
  ])('%s leads to %j', (path, names) => expect(namesBelow('/dav/', path)).toEqual(names))
  test.each([
    '/dav/%2e%2e/a',
    '/dav/../a',
    '/dav/a/./b',
    '/dav/a%2fb',
    '/dav/%00',
    '/dav/%ff',
    `/dav/${'a/'.repeat(300)}`,
  ])('%s is refused', (path) => refused(() => namesBelow('/dav/', path)))
  test('any name comes back as it was', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(!/[/\0]/.test(name) && name !== '.' && name !== '..' && name.isWellFormed())
        expect(namesBelow('/dav/', `/dav/${encodeStep(name)}`)).toEqual([name])
      }),
    ))
})

test('an answer holds together, whatever the names are', () => {
  const written = response('/dav/a%26b', propstat(200, `<D:displayname>${escapeXml('<&"ไทย\u0007')}</D:displayname>`))
  expect(parseXml(bytes(`<r xmlns:D="DAV:">${written}</r>`))).toMatchObject({ name: 'r' })
  expect(written).toContain('&lt;&amp;&quot;ไทย\ufffd')
})
