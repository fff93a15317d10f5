import type { CanonicalForm } from '../xml/canonical.ts'
import { attributeOf, elementsOf, type XmlElement } from '../xml/tree.ts'

export const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'

/** Digests that are still safe; SHA-1 is not among them. */
export const digests: Record<string, string> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}

/** Signatures over SignedInfo: the digest, and the kind of key. */
export const signatureMethods: Record<string, { digest: string; key: 'rsa' | 'ec' }> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': { digest: 'sha256', key: 'rsa' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': { digest: 'sha384', key: 'rsa' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': { digest: 'sha512', key: 'rsa' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': { digest: 'sha256', key: 'ec' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384': { digest: 'sha384', key: 'ec' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512': { digest: 'sha512', key: 'ec' },
}

export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

const inclusive = ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', 'http://www.w3.org/2006/12/xml-c14n11']
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** The inclusive form, which a reference without a canonicalization means. */
export const inclusiveForm: CanonicalForm = { exclusive: false, inclusivePrefixes: [] }

/** The form that a CanonicalizationMethod or a Transform names; null if it names none that is accepted here. */
export function canonicalFormOf(method: XmlElement): CanonicalForm | null {
  const algorithm = attributeOf(method, 'Algorithm') ?? ''
  if (inclusive.includes(algorithm)) return inclusiveForm
  if (algorithm !== exclusive) return null
  const list = elementsOf(method).find(({ local, uri }) => local === 'InclusiveNamespaces' && uri === exclusive)
  const prefixes = list ? (attributeOf(list, 'PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== '') : []
  return { exclusive: true, inclusivePrefixes: prefixes.map((prefix) => (prefix === '#default' ? '' : prefix)) }
}
