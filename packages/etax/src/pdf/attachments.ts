import { PdfFile } from './file.ts'
import {
  broken,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  PdfError,
  type PdfObject,
  type PdfStream,
  textOfString,
} from './objects.ts'
import { type PdfSignature, readSignatures } from './signatures.ts'

/** A file inside a PDF. */
export type PdfAttachment = { name: string; beginning: Uint8Array; read: () => Uint8Array }

export type PdfContents = {
  attachments: PdfAttachment[]
  /** Whether anything in it would run a script. */
  hasScript: boolean
  signatures: PdfSignature[]
}

const maxNodes = 5_000
const maxAttachments = 50

/** Walks a tree of names or pages; a node that leads back to itself is a fault. */
function walkTree(file: PdfFile, root: PdfDict, visit: (node: PdfDict) => void, isWhole = true) {
  const path = new Set<PdfDict>()
  let count = 0
  const step = (node: PdfDict) => {
    if (path.has(node)) broken('a tree that points at itself')
    if (++count > maxNodes || path.size > 60) broken('a tree without an end')
    path.add(node)
    visit(node)
    for (const kid of file.array(node, 'Kids')) {
      const child = file.resolve(kid)
      if (isDict(child)) step(child)
      else if (!isWhole) broken('a part that is not there')
    }
    path.delete(node)
  }
  step(root)
}

const isScriptAction = (file: PdfFile, object: PdfObject | undefined): boolean => {
  const action = file.resolve(object)
  if (!isDict(action)) return false
  const kind = file.resolve(action.entries.get('S'))
  return action.entries.has('JS') || (isName(kind) && kind.name === 'JavaScript')
}

const hasScripts = (file: PdfFile, dict: PdfDict): boolean => {
  const additional = file.dict(dict, 'AA')
  return (
    isScriptAction(file, dict.entries.get('A')) ||
    isScriptAction(file, dict.entries.get('OpenAction')) ||
    (additional !== null && [...additional.entries.values()].some((action) => isScriptAction(file, action)))
  )
}

/**
 * Everything that is attached to a PDF; if its tables are wrong, its objects are looked for, as every viewer does.
 * @throws PdfError
 */
export function readPdf(bytes: Uint8Array): PdfContents {
  try {
    return readContents(new PdfFile(bytes, 'tables'))
  } catch (error) {
    if (error instanceof PdfError && error.problem === 'PDF_BROKEN') return readContents(new PdfFile(bytes, 'search'))
    throw error
  }
}

/**
 * What is attached, in the four places where issuers put it: the tree of embedded files, the associated
 * files of the document and of its pages, and file annotations.
 */
function readContents(file: PdfFile): PdfContents {
  const { catalog } = file
  const found = new Map<PdfStream, PdfAttachment>()
  const names = file.dict(catalog, 'Names')
  let hasScript = hasScripts(file, catalog) || (names?.entries.has('JavaScript') ?? false)

  const add = (object: PdfObject | undefined) => {
    const specification = file.resolve(object)
    if (!isDict(specification) || found.size >= maxAttachments) return
    const embedded = file.dict(specification, 'EF')
    const stream = ['UF', 'F'].map((key) => file.resolve(embedded?.entries.get(key))).find(isStream)
    if (!stream || found.has(stream)) return
    const name = ['UF', 'F']
      .map((key) => textOfString(file.resolve(specification.entries.get(key))))
      .find((text) => text)
    found.set(stream, { name: name ?? '', beginning: file.beginning(stream), read: () => file.content(stream) })
  }
  const addAssociated = (dict: PdfDict) => {
    const associated = file.resolve(dict.entries.get('AF'))
    for (const specification of Array.isArray(associated) ? associated : [associated]) add(specification)
  }

  const embedded = names && file.dict(names, 'EmbeddedFiles')
  if (embedded)
    walkTree(file, embedded, (node) => {
      for (const [index, value] of file.array(node, 'Names').entries()) if (index % 2 === 1) add(value)
    })
  addAssociated(catalog)
  const pages = file.dict(catalog, 'Pages')
  if (!pages || !isRef(catalog.entries.get('Pages'))) return broken('no pages')
  const visitPage = (node: PdfDict) => {
    addAssociated(node)
    hasScript ||= hasScripts(file, node)
    for (const entry of file.array(node, 'Annots')) {
      const annotation = file.resolve(entry)
      if (!isDict(annotation)) continue
      add(annotation.entries.get('FS'))
      hasScript ||= hasScripts(file, annotation)
    }
  }
  // A file without its end may have lost pages: then it is no document.
  walkTree(file, pages, visitPage, file.holds('startxref'))
  return { attachments: [...found.values()], hasScript, signatures: readSignatures(file) }
}
