/** Runs a tool: refuses an old Node with one sentence, and shows failures without a stack trace. `help`: what `--help` says. */
export async function main(work, help) {
  const { isEnough } = await import('./node.mjs')
  if (!isEnough(process.versions.node)) {
    console.error(`Node 20.19 or newer is needed to begin; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (help !== undefined && process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(help)
    return
  }
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
