import { describe, expect, test } from 'vitest'
import {
  applyDecisions,
  bytesToSend,
  choiceFor,
  choicesOf,
  closedDecisions,
  countCopied,
  decideAll,
  decideOne,
  firstDecisions,
} from './decisions.ts'
import { chunksOf, foldersOf, isPlain, planUpload, candidatesOf } from './plan.ts'
import { readDrop, readPaste, readPicked } from './read-drop.ts'

const found = (path: string, size = 10) => ({
  file: new File([new Uint8Array(size)], path.split('/').at(-1) ?? ''),
  path,
})
const takenOf = (names: readonly string[], mayReplace?: boolean) => {
  const items = names.map((path) => ({ path, exists: true, mayReplace }))
  return planUpload(candidatesOf(names.map((name) => found(name))), [], { ...room, items }).taken
}
const room = { free: 1000, fileLimit: 500 }

describe('names', () => {
  test('forbidden characters become _, in folders too, Thai stays', () => {
    const [one, two] = candidatesOf([found('โครงการ: 2569/แผน"ก".pdf'), found('รายงาน.pdf')])
    expect(one).toMatchObject({ wanted: 'โครงการ_ 2569/แผน_ก_.pdf', renamed: true })
    expect(two).toMatchObject({ wanted: 'รายงาน.pdf', renamed: false })
  })
  test('two names that become the same are disambiguated', () => {
    expect(
      candidatesOf([found('a?.txt'), found('a*.txt'), found('A_.TXT')]).map((candidate) => candidate.wanted),
    ).toEqual(['a_.txt', 'a_ (2).txt', 'A_ (3).TXT'])
  })
  test('a number makes no name longer than it may be', () => {
    const longest = `${'ก'.repeat(250)}?.txt`
    const [, second] = candidatesOf([found(`ข/${longest}`), found(`ข/${longest.replace('?', '*')}`)])
    expect(second?.wanted).toBe(`ข/${'ก'.repeat(247)} (2).txt`)
  })
})

test('folders: parents first, each once, empty ones too', () => {
  expect(foldersOf([{ wanted: 'ก/ข/a.txt' }, { wanted: 'ก/b.txt' }], ['ว่าง', 'ก/ค'])).toEqual([
    'ก',
    'ว่าง',
    'ก/ข',
    'ก/ค',
  ])
})

describe('the plan', () => {
  const candidates = candidatesOf([
    found('new.txt'),
    found('old.txt', 20),
    found('big.bin', 600),
    found('x.exe'),
    found('b?.txt'),
  ])
  const plan = planUpload(candidates, [], {
    ...room,
    items: [
      { path: 'new.txt', exists: false },
      { path: 'old.txt', exists: true, machineCode: 'FILE_EXISTS' },
      { path: 'big.bin', exists: false },
      { path: 'x.exe', exists: false, machineCode: 'FILE_TYPE_BLOCKED' },
    ],
  })
  test('sorts files by what will become of them', () => {
    expect(plan.fresh.map((candidate) => candidate.wanted)).toEqual(['new.txt', 'b_.txt'])
    expect(plan.taken.map((one) => one.path)).toEqual(['old.txt'])
    expect(plan.refused.map((one) => one.code)).toEqual(['FILE_TOO_LARGE', 'FILE_TYPE_BLOCKED'])
    expect(plan.renamed).toEqual([{ from: 'b?.txt', to: 'b_.txt' }])
    expect(plan.bytes).toBe(40)
    expect(isPlain(plan)).toBe(false)
  })
  test('nothing to ask when all is new and fits', () => {
    expect(isPlain(planUpload(candidatesOf([found('a')]), [], { ...room, items: [] }))).toBe(true)
    expect(isPlain(planUpload(candidatesOf([found('a', 100)]), [], { free: 50, fileLimit: 500, items: [] }))).toBe(
      false,
    )
  })

  test('decisions: one for all, single ones, skip sends nothing', () => {
    expect(applyDecisions(plan, firstDecisions(plan.taken)).at(-1)).toMatchObject({ duplicate: 'create_tag_version' })
    const one = decideOne(decideAll('replace'), 'old.txt', 'skip')
    expect(applyDecisions(plan, one).map(({ candidate }) => candidate.wanted)).toEqual(['new.txt', 'b_.txt'])
    expect(bytesToSend(plan, one)).toBe(20)
    expect(applyDecisions(plan, decideAll('replace')).at(-1)).toMatchObject({ duplicate: 'replace' })
    expect(choiceFor(decideAll('create_tag_version'), plan.taken[0]!)).toBe('create_tag_version')
  })
  test('closing the prompt skips conflicts and sends the rest', () => {
    expect(applyDecisions(plan, closedDecisions(plan.taken)).map(({ candidate }) => candidate.wanted)).toEqual([
      'new.txt',
      'b_.txt',
    ])
  })
})

test('an answer that makes a version is a copy for what keeps none, and not offered where nothing keeps any', () => {
  const taken = (...names: string[]) => takenOf(names)
  const mixed = taken('งบ.xlsx', 'คลิป.mp4')
  expect(choicesOf(mixed)).toEqual(['create_copy', 'create_tag_version', 'replace', 'skip'])
  expect(countCopied(mixed, 'replace')).toBe(1)
  expect(applyDecisions({ fresh: [], taken: mixed }, decideAll('replace')).map(({ duplicate }) => duplicate)).toEqual([
    'replace',
    'create_copy',
  ])
  expect(choicesOf(taken('คลิป.mp4', 'โปรแกรม.exe'))).toEqual(['create_copy', 'skip'])
})

test('a new version is chosen first where one is possible, a copy otherwise (C56)', () => {
  const first = (names: string[], mayReplace?: boolean) => {
    const taken = takenOf(names, mayReplace)
    return applyDecisions({ fresh: [], taken }, firstDecisions(taken)).map(({ duplicate }) => duplicate)
  }
  expect(first(['งบ.xlsx', 'คลิป.mp4'])).toEqual(['create_tag_version', 'create_copy'])
  expect(first(['คลิป.mp4'])).toEqual(['create_copy'])
  expect(first(['งบ.xlsx'], false)).toEqual(['create_copy'])
  expect(choicesOf(takenOf(['งบ.xlsx'], false))).toEqual(['create_copy', 'skip'])
})

test('chunks', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
})

describe('what was dropped', () => {
  const fileEntry = (name: string) => ({
    isDirectory: false,
    name,
    file: (ok: (file: File) => void) => ok(new File(['x'], name)),
  })
  const folderEntry = (name: string, batches: unknown[][]) => ({
    isDirectory: true,
    name,
    createReader: () => {
      const left = [...batches, []]
      return { readEntries: (ok: (entries: unknown[]) => void) => ok(left.shift() ?? []) }
    },
  })
  const item = (entry: unknown, file: File | null = null) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  })

  test('walks folders in batches and keeps empty ones', async () => {
    const tree = folderEntry('งาน', [[fileEntry('ก.txt')], [folderEntry('ว่าง', []), fileEntry('ข.txt')]])
    const items = [item(tree), item(fileEntry('z.txt'), new File(['z'], 'z.txt'))] as unknown as DataTransferItemList
    const finding = await readDrop({ items, files: [] as unknown as FileList })
    expect(finding.files.map((one) => one.path)).toEqual(['งาน/ก.txt', 'งาน/ข.txt', 'z.txt'])
    expect(finding.folders).toEqual(['งาน', 'งาน/ว่าง'])
  })
  test('a chosen folder keeps relative paths, a pasted picture gets a name', () => {
    const file = new File(['x'], 'a.txt')
    Object.defineProperty(file, 'webkitRelativePath', { value: 'งาน/a.txt' })
    expect(readPicked([file]).files[0]?.path).toBe('งาน/a.txt')
    const paste = readPaste({ files: [new File(['x'], 'image.png')] as unknown as FileList }, new Date(0), 'ภาพ')
    expect(paste.files[0]?.path).toBe('ภาพ 1970-01-01 00-00-00.png')
  })
})
