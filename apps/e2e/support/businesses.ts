import { invoice } from '../../../packages/etax/test/invoice.ts'
import { newTaxId } from '../fixtures/numbers.ts'
import { type Connection, connectTo, type HttpResponse } from './http.ts'
import { demoPassword, tokenOf } from './person.ts'
import { proveNumbers } from './proofs.ts'

/** A business with its Admin Business, who may send for it. */
export type Business = Connection & { accountId: string; taxId: string; token: string; username: string }

/** @throws for anything but a success */
export function resultOf<T>(response: HttpResponse, what: string): T {
  if (response.status >= 300) throw new Error(`${what}: ${response.status} ${response.body.toString()}`)
  return response.result as T
}

/** Registers businesses of these demo people, in turn, whose tax ids are proved. */
export async function registerBusinesses(
  { base, dataDir }: { base: string; dataDir: string },
  usernames: readonly string[],
  count: number,
): Promise<Business[]> {
  const tokens = await Promise.all(usernames.map((username) => tokenOf(base, username)))
  const made: Business[] = []
  for (let n = 0; n < count; n++) {
    const [token = '', username = ''] = [tokens[n % tokens.length], usernames[n % usernames.length]]
    const taxId = newTaxId()
    const owner = connectTo(base, { headers: { authorization: `Bearer ${token}` } })
    const json = { taxId, branchNo: '00000', nameTh: `บริษัท จำลอง ${n}`, acceptTerms: true }
    const { accountId } = resultOf<{ accountId: string }>(
      await owner.send({ method: 'POST', path: '/api/register/business', json }),
      'a business',
    )
    owner.close()
    const headers = { authorization: `Bearer ${token}`, 'x-account-id': accountId }
    made.push({ ...connectTo(base, { headers }), accountId, taxId, token, username })
  }
  await proveNumbers(
    dataDir,
    made.map(({ accountId }) => accountId),
  )
  return made
}

/** Decides on receiving e-documents, in a confirmed session. */
export async function decide(business: Business, decision: object): Promise<void> {
  const confirmation = { way: 'password', secret: demoPassword }
  resultOf(await business.send({ method: 'POST', path: '/api/me/confirm', json: confirmation }), 'to confirm')
  resultOf(await business.send({ method: 'PUT', path: '/api/consent', json: decision }), 'to decide')
}

export type Sending = { number: string; seller: string; to: Business; unitPrice: number }

/** The form of an invoice to a business. */
export function invoiceForm({ number, seller, to, unitPrice }: Sending): FormData {
  const form = new FormData()
  const xml = invoice({ number, seller: `${seller}00000`, buyer: `${to.taxId}00000`, unitPrice })
  form.set('xml', new Blob([xml], { type: 'application/xml' }), 'invoice.xml')
  return form
}
