import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signIn } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let person: Person
beforeAll(async () => {
  product = await startProduct()
  person = await signIn(product.base, 'somsri1')
})
afterAll(() => product.remove())

const boundary = 'a-boundary-of-a-form'
const end = Buffer.from(`--${boundary}--\r\n`)
const part = (name: string, size: number) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.${name}"\r\n\r\n`),
    Buffer.alloc(size, 'a'),
    Buffer.from('\r\n'),
  ])

test.each([
  ['/api/edocs', 413],
  ['/api/edocs/drafts', 413],
  ['/api/edocs/check', 413],
  // Each document of many has its own answer.
  ['/api/edocs/bulk', 200],
] as const)('%s refuses a part over its limit by its name, and the process lives', async (path, status) => {
  const { pid } = product
  const response = await person.send({
    method: 'POST',
    path,
    body: Buffer.concat([part('xml', 15 * 1024 ** 2), end]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const { fields, result } = JSON.parse(response.body.toString()) as { fields?: object[]; result?: { items: object[] } }
  expect(response.status).toBe(status)
  expect(fields ?? result?.items[0]).toMatchObject(
    status === 413 ? [{ path: 'xml' }] : { machineCode: 'PAYLOAD_TOO_LARGE', fields: [{ path: 'xml' }] },
  )
  expect((await person.send({ path: '/api/drives' })).status).toBe(200)
  expect([product.pid, product.output]).toEqual([pid, expect.not.stringContaining('TypeError')])
})
