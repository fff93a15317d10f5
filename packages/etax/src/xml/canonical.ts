import { isElement, type XmlElement, type XmlInstruction, type XmlTree } from './tree.ts'

/**
 * Canonical XML without comments: the inclusive form (https://www.w3.org/TR/xml-c14n) and the exclusive one
 * (https://www.w3.org/TR/xml-exc-c14n). The tests compare it with that of libxml2.
 */
export type CanonicalForm = { exclusive: boolean; inclusivePrefixes: readonly string[] }

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const textEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const attributeEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (letter) => textEscapes[letter] ?? letter)
const escapeAttribute = (text: string) => text.replace(/[&<"\t\n\r]/g, (letter) => attributeEscapes[letter] ?? letter)

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const instruction = ({ target, body }: XmlInstruction) => `<?${target}${body === '' ? '' : ` ${body}`}?>`

type Scope = Record<string, string>
const merge = (outer: Scope, inner: Scope): Scope => Object.assign(Object.create(null), outer, inner)

/** The namespaces and `xml:` attributes that an element has from its ancestors. */
function inherited(element: XmlElement): { scope: Scope; attributes: XmlElement['attributes'] } {
  const chain: XmlElement[] = []
  for (let at = element.parent; at; at = at.parent) chain.unshift(at)
  let scope: Scope = Object.create(null)
  const attributes = new Map<string, XmlElement['attributes'][number]>()
  for (const ancestor of chain) {
    scope = merge(scope, ancestor.declared)
    for (const attribute of ancestor.attributes)
      if (attribute.uri === xmlNamespace) attributes.set(attribute.local, attribute)
  }
  return { scope, attributes: [...attributes.values()] }
}

/** Namespaces to be written on an element, beyond those that the nearest written ancestor has. */
function declarations(element: XmlElement, scope: Scope, written: Scope, form: CanonicalForm): [string, string][] {
  const used = form.exclusive
    ? new Set([
        element.prefix,
        ...element.attributes.flatMap(({ prefix }) => (prefix === '' ? [] : [prefix])),
        ...form.inclusivePrefixes,
      ])
    : new Set(['', ...Object.keys(scope)])
  return [...used]
    .filter((prefix) => prefix !== 'xml' && (scope[prefix] ?? '') !== (written[prefix] ?? ''))
    .map((prefix): [string, string] => [prefix, scope[prefix] ?? ''])
    .sort(([left], [right]) => compare(left, right))
}

function write(
  element: XmlElement,
  outer: Scope,
  written: Scope,
  extra: XmlElement['attributes'],
  form: CanonicalForm,
  omitted: XmlElement | null,
  parts: string[],
): void {
  const scope = merge(outer, element.declared)
  const added = declarations(element, scope, written, form)
  const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`
  parts.push(`<${name}`)
  for (const [prefix, uri] of added) parts.push(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`)
  const own = element.attributes
  const attributes = [
    ...own,
    ...extra.filter(({ uri, local }) => !own.some((other) => other.uri === uri && other.local === local)),
  ].sort((left, right) => compare(left.uri, right.uri) || compare(left.local, right.local))
  for (const { prefix, local, value } of attributes)
    parts.push(` ${prefix === '' ? '' : `${prefix}:`}${local}="${escapeAttribute(value)}"`)
  parts.push('>')
  const now = added.length > 0 ? merge(written, Object.fromEntries(added)) : written
  for (const node of element.content) {
    if (typeof node === 'string') parts.push(escapeText(node))
    else if (!isElement(node)) parts.push(instruction(node))
    else if (node !== omitted) write(node, scope, now, [], form, omitted, parts)
  }
  parts.push(`</${name}>`)
}

/** An element and what is below it, as it is signed. */
export function canonicalElement(element: XmlElement, form: CanonicalForm): string {
  const { scope, attributes } = inherited(element)
  const parts: string[] = []
  write(element, scope, Object.create(null), form.exclusive ? [] : attributes, form, null, parts)
  return parts.join('')
}

/** The whole document without one element, the signature that it envelops. */
export function canonicalDocument(tree: XmlTree, form: CanonicalForm, omitted: XmlElement | null): string {
  const parts = tree.before.map((node) => `${instruction(node)}\n`)
  write(tree.root, Object.create(null), Object.create(null), [], form, omitted, parts)
  for (const node of tree.after) parts.push(`\n${instruction(node)}`)
  return parts.join('')
}
