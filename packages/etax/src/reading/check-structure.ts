import { partyElements, structure } from '../model/structure.ts'
import { elementsOf, type XmlElement } from '../xml/tree.ts'
import type { Reading } from './reading.ts'

/** What would put something else in its place (XInclude). */
const inclusions = /^http:\/\/www\.w3\.org\/\d{4}\/XInclude\b/i
const signatures = 'http://www.w3.org/2000/09/xmldsig#'

/**
 * Finds elements that the standard does not have where they stand. Directly below the root, or with a whole document below
 * them, they are refused: that is how a signed document is hidden inside a forged one.
 */
export function checkStructure(reading: Reading, root: XmlElement): void {
  const visit = (element: XmlElement, entry: string) => {
    const allowed = structure[entry]
    for (const child of elementsOf(element)) {
      if (entry === 'Root' && child.uri === signatures && child.local === 'Signature') continue
      const known = allowed?.includes(child.local) && child.uri.startsWith('urn:etda:uncefact:data:standard:')
      if (known) visit(child, partyElements.has(child.local) ? 'TradeParty' : child.local)
      else if (entry === 'Root' || inclusions.test(child.uri))
        reading.add('UNEXPECTED_ELEMENT', 'document', child, { element: child.local })
      else reading.add('UNKNOWN_ELEMENT', 'document', child, { element: child.local })
    }
  }
  visit(root, 'Root')
  // Also within a signature, and below what the standard does not know.
  for (const todo = [root]; ; ) {
    const element = todo.pop()
    if (!element) break
    const isDocument = element !== root && element.local.endsWith('_CrossIndustryInvoice')
    if (isDocument || inclusions.test(element.uri))
      reading.add('UNEXPECTED_ELEMENT', 'document', element, { element: element.local })
    else todo.push(...elementsOf(element))
  }
}
