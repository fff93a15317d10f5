import { createHash, timingSafeEqual, verify, type X509Certificate } from 'node:crypto'
import { type CanonicalForm, canonicalDocument, canonicalElement } from '../xml/canonical.ts'
import { attributeOf, elementsOf, textOf, type XmlElement, type XmlTree } from '../xml/tree.ts'
import { canonicalFormOf, digests, enveloped, inclusiveForm, signatureMethods, xmldsig } from './algorithms.ts'
import { parseCertificate } from './certificate.ts'
import { type CheckedSignature, Fault, shortestModulus, type SignatureFault, stop, unsupported } from './faults.ts'

const xades = ['http://uri.etsi.org/01903/v1.3.2#', 'http://uri.etsi.org/01903/v1.4.1#']

function childrenOf(parent: XmlElement, local: string, uris: readonly string[] = [xmldsig]): XmlElement[] {
  return elementsOf(parent).filter((child) => child.local === local && uris.includes(child.uri))
}

/** The one child of that name: a second one could be the one that another reader looks at. */
function only(parent: XmlElement, local: string, uris?: readonly string[]): XmlElement {
  const [first, second] = childrenOf(parent, local, uris)
  return first && !second ? first : unsupported(local)
}

function everyElement(root: XmlElement, visit: (element: XmlElement) => void) {
  visit(root)
  for (const child of elementsOf(root)) everyElement(child, visit)
}

const idsOf = (element: XmlElement) =>
  element.attributes.filter(({ uri, local }) => uri === '' && /^id$/i.test(local)).map(({ value }) => value)

const isWithin = (element: XmlElement, ancestor: XmlElement): boolean => {
  for (let at: XmlElement | null = element; at; at = at.parent) if (at === ancestor) return true
  return false
}

const bytesOf = (element: XmlElement) => Buffer.from(textOf(element).replace(/\s+/g, ''), 'base64')

function matches(canonical: string, parent: XmlElement): boolean {
  const algorithm = attributeOf(only(parent, 'DigestMethod'), 'Algorithm') ?? ''
  const digest = digests[algorithm] ?? unsupported(algorithm)
  const expected = bytesOf(only(parent, 'DigestValue'))
  const actual = createHash(digest).update(canonical, 'utf8').digest()
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The transforms of a reference: at most the enveloped signature and one canonicalization, and nothing that computes. */
function transformsOf(reference: XmlElement): { envelops: boolean; form: CanonicalForm } {
  const [list] = childrenOf(reference, 'Transforms')
  let envelops = false
  let form = inclusiveForm
  for (const transform of list ? childrenOf(list, 'Transform') : []) {
    const algorithm = attributeOf(transform, 'Algorithm') ?? ''
    if (algorithm === enveloped) envelops = true
    else form = canonicalFormOf(transform) ?? unsupported(algorithm)
  }
  return { envelops, form }
}

/** Two are needed; each costs a walk through the document. */
const maxReferences = 10

/** What the references of a signature cover: the document, and its signed properties. */
function checkReferences(tree: XmlTree, signature: XmlElement, signedInfo: XmlElement, properties: XmlElement) {
  let coversDocument = false
  let coversProperties = false
  const references = childrenOf(signedInfo, 'Reference')
  if (references.length > maxReferences) unsupported('too many references')
  for (const reference of references) {
    const uri = attributeOf(reference, 'URI') ?? unsupported('a reference without URI')
    const { envelops, form } = transformsOf(reference)
    if (uri === '') {
      if (!envelops) unsupported('a signature that is not enveloped')
      if (!matches(canonicalDocument(tree, form, signature), reference)) stop({ kind: 'changed' })
      coversDocument = true
      continue
    }
    // Only parts of this signature may be named, and only by an id that is unique in the whole document.
    const named: XmlElement[] = []
    everyElement(tree.root, (element) => {
      if (idsOf(element).includes(uri.slice(1))) named.push(element)
    })
    const [target, second] = named
    if (!uri.startsWith('#') || !target || second || !isWithin(target, signature)) return stop({ kind: 'coverage' })
    if (!matches(canonicalElement(target, form), reference)) stop({ kind: 'changed' })
    if (target === properties) coversProperties = true
  }
  if (!coversDocument || !coversProperties) stop({ kind: 'coverage' })
}

/** The certificate that the signer committed to: its digest is among the signed properties. */
function signingCertificate(signature: XmlElement, properties: XmlElement) {
  const given = childrenOf(signature, 'KeyInfo')
    .flatMap((info) => childrenOf(info, 'X509Data'))
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .slice(0, 10)
    .flatMap((element) => parseCertificate(textOf(element)) ?? [])
  const signed = only(properties, 'SignedSignatureProperties', xades)
  const list = [
    ...childrenOf(signed, 'SigningCertificate', xades),
    ...childrenOf(signed, 'SigningCertificateV2', xades),
  ][0]
  const [named] = list ? childrenOf(list, 'Cert', xades) : []
  if (!named) return unsupported('no XAdES signing certificate')
  const digest = only(named, 'CertDigest', xades)
  const algorithm = attributeOf(only(digest, 'DigestMethod'), 'Algorithm') ?? ''
  const hash = digests[algorithm] ?? unsupported(algorithm)
  const expected = bytesOf(only(digest, 'DigestValue'))
  const certificate = given.find(({ raw }) => createHash(hash).update(raw).digest().equals(expected)) ?? null
  const [time] = childrenOf(signed, 'SigningTime', xades)
  return {
    certificate,
    first: given[0] ?? null,
    others: given.filter((other) => other !== certificate),
    signingTime: time ? textOf(time).trim() : null,
  }
}

function verifyValue(signature: XmlElement, signedInfo: XmlElement, certificate: X509Certificate): boolean {
  const form = canonicalFormOf(only(signedInfo, 'CanonicalizationMethod')) ?? unsupported('canonicalization')
  const algorithm = attributeOf(only(signedInfo, 'SignatureMethod'), 'Algorithm') ?? ''
  const method = signatureMethods[algorithm] ?? unsupported(algorithm)
  const key = certificate.publicKey
  if (key.asymmetricKeyType !== method.key) return false
  const modulus = key.asymmetricKeyDetails?.modulusLength
  if (modulus !== undefined && modulus < shortestModulus) unsupported('a key that is too short')
  const data = Buffer.from(canonicalElement(signedInfo, form), 'utf8')
  const input = method.key === 'ec' ? { key, dsaEncoding: 'ieee-p1363' as const } : key
  return verify(method.digest, data, input, bytesOf(only(signature, 'SignatureValue')))
}

/**
 * Checks the signature of a document: XAdES-BES, enveloped, as the last child of the root. Everything is looked up by its
 * place and never by name alone, and over the same tree that the fields were read from.
 */
export function checkSignature(tree: XmlTree): CheckedSignature {
  const found: XmlElement[] = []
  everyElement(tree.root, (element) => {
    if (element.local === 'Signature' && element.uri === xmldsig) found.push(element)
  })
  const [signature] = found
  if (!signature) return { state: 'none' }
  let certificate: X509Certificate | null = null
  let signingTime: string | null = null
  try {
    if (found.length > 1) unsupported('more than one signature')
    if (signature.parent !== tree.root) stop({ kind: 'coverage' })
    const signedInfo = only(signature, 'SignedInfo')
    const qualifying = childrenOf(signature, 'Object').flatMap((object) =>
      childrenOf(object, 'QualifyingProperties', xades),
    )
    const [first, second] = qualifying
    if (!first || second) return unsupported('no XAdES properties')
    const properties = only(first, 'SignedProperties', xades)
    const signing = signingCertificate(signature, properties)
    certificate = signing.certificate ?? signing.first
    signingTime = signing.signingTime
    checkReferences(tree, signature, signedInfo, properties)
    if (!signing.certificate) return stop({ kind: 'certificate' })
    if (!verifyValue(signature, signedInfo, signing.certificate)) stop({ kind: 'changed' })
    return { state: 'intact', certificate: signing.certificate, others: signing.others, signingTime }
  } catch (error) {
    const fault: SignatureFault = error instanceof Fault ? error.fault : { kind: 'damaged' }
    return { state: 'faulty', fault, certificate, signingTime }
  }
}
