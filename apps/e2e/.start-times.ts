import { createProduct } from '/tmp/wt/demo/apps/e2e/support/product.ts'
for (const DEMO_CONTENT of ['1', '0', '1', '0', '1', '1']) {
  const product = await createProduct({ env: { DEMO_CONTENT } })
  const first = await product.start()
  console.log(DEMO_CONTENT, 'first', first.toFixed(0), /DEMO.*/.exec(product.output)?.[0])
  await product.remove()
}
