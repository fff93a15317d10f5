/** Runs a tool: refuses an old Node with one sentence, and shows failures without a stack trace. */
export async function main(work) {
  const { isEnough } = await import('./node.mjs')
  if (!isEnough(process.versions.node)) {
    console.error(`Node 20.19 or newer is needed to begin; this is ${process.versions.node}.`)
    process.exit(1)
  }
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
