import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import type { EtaxDocument } from '../model/document.ts'
import { type Finding, findingOf } from '../findings.ts'
import { canonicalDocument } from '../xml/canonical.ts'
import { isElement, textOf, type XmlElement, type XmlTree } from '../xml/tree.ts'

/** A compiled schema takes some 12 MB. */
const maxCompiled = 4
const maxMessages = 20

const standardFolder = join('ETDA', 'data', 'standard')

/** Values without the white space around them: the schemas allow it, but libxml2 takes a padded date for an invalid one. */
function withoutPadding(element: XmlElement): XmlElement {
  const isLeaf = !element.content.some((node) => typeof node !== 'string')
  if (isLeaf) return { ...element, content: [textOf(element).trim()] }
  const trimmed = (node: XmlElement['content'][number]) =>
    typeof node !== 'string' && isElement(node) ? withoutPadding(node) : node
  return { ...element, content: element.content.map(trimmed) }
}

/**
 * Validation by the agency's schemas, in a folder laid out like its release (`ETDA/data/standard/<Root>_2p1.xsd`). Schemas
 * are compiled when they are first needed. Only files of that folder are read: libxml2 here has no network.
 */
export function createSchemas(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.xsd'))
  const files = paths.map((path) => join(folder, path))
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(files.map((file) => [file, readFileSync(file)]))),
  )
  const compiled = new Map<string, XsdValidator>()

  function validatorOf(file: string): XsdValidator {
    const kept = compiled.get(file)
    if (kept) return kept
    const [oldest] = compiled.keys()
    if (oldest !== undefined && compiled.size >= maxCompiled) {
      compiled.get(oldest)?.dispose()
      compiled.delete(oldest)
    }
    const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
    try {
      const validator = XsdValidator.fromDoc(schema)
      compiled.set(file, validator)
      return validator
    } finally {
      schema.dispose()
    }
  }

  /** What the schema of a document's message and version has against it; nothing where there is no such schema. */
  return function validate(tree: XmlTree, { root, version }: EtaxDocument): Finding[] {
    const file = join(folder, standardFolder, `${root}_CrossIndustryInvoice_${version === '2.1' ? '2p1' : '2p0'}.xsd`)
    if (!existsSync(file)) return []
    const text = canonicalDocument(
      { ...tree, root: withoutPadding(tree.root) },
      { exclusive: false, inclusivePrefixes: [] },
      null,
    )
    const document = XmlDocument.fromString(text)
    try {
      validatorOf(file).validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return error.details
        .slice(0, maxMessages)
        .map(({ message }) => findingOf('SCHEMA', 'document', { message: message.trim().replace(/\{[^}]*\}/g, '') }))
    } finally {
      document.dispose()
    }
  }
}

export type Schemas = ReturnType<typeof createSchemas>
