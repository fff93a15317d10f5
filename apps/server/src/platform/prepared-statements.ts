import type pg from 'pg'

const names = new Map<string, string>()
const maxNames = 500

/** Statements whose number of parameters varies are too many to be kept, and each would be used once. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const shapeChanged = /^cached plan must not change result type/

/** True when a newer build has changed the tables under a statement that was planned before. */
export const isOutdatedPlan = (error: Error) => shapeChanged.test(error.message)

/**
 * Has PostgreSQL read and plan each statement once a connection instead of each time, which costs it several times as
 * much as running one. Patterns are planned anew: what is best for one is bad for another.
 */
export function prepareStatements(client: pg.PoolClient & { end?: () => Promise<void> }): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.includes(' like ')
        ? nameOf(text)
        : undefined
    if (name === undefined) return ask(text, values, ...rest)
    const answer = ask({ name, text, values }, ...rest)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && isOutdatedPlan(error)) void client.end?.()
      })
    return answer
  }
  client.query = prepared as typeof client.query
}
