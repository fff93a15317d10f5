import { afterAll, expect, test } from 'vitest'
import { changeRows } from '../support/database.ts'
import { connectTo } from '../support/http.ts'
import { demoPassword } from '../support/person.ts'
import { createProduct, type Product } from '../support/product.ts'
import { wait } from '../support/text.ts'

let product: Product | undefined
afterAll(() => product?.remove())

test('C75: whoever was signing in whenever the server was killed may still sign in', async () => {
  product = await createProduct()
  await product.start()
  const signIn = (base: string) => {
    const connection = connectTo(base)
    const json = { username: 'somsri1', password: demoPassword }
    return connection
      .send({ method: 'POST', path: '/authorize/api/login', json })
      .then(({ status }) => status)
      .catch(() => 0)
      .finally(() => connection.close())
  }
  for (let n = 0; n < 6; n++) {
    // What the password is compared with cannot be read: the attempt has been counted, and waits.
    const hold = changeRows(product.dataDir, 'begin; lock table credential; select pg_sleep(60)').catch(() => undefined)
    await wait(500)
    const trying = signIn(product.base)
    await wait(1000)
    await product.kill('node')
    expect(await trying).toBe(0)
    await product.start()
    await hold
  }
  expect(await signIn(product.base)).toBe(200)
}, 120_000)
