import pg from 'pg'

/** Statements with a variable number of parameters are too many to keep, and each would be used once. */
const maxNames = 500

const shapeChanged = /^cached plan must not change result type/

/** Whether a newer build has changed the tables of a prepared statement. */
export const isOutdatedPlan = (error: Error) => shapeChanged.test(error.message)

type Row = Record<string, unknown>
/** The columns of a result, with their parsers. */
type Description = {
  fields: readonly { name: string }[]
  _parsers: readonly ((text: string) => unknown)[]
  _prebuiltEmptyResultObject: Row
  parseRow(values: readonly (string | null)[]): Row
}
type Wire = {
  _send(message: Buffer): void
  parse(statement: { text: string; name: string; types: [] }): void
  bind(portal: { portal: string; statement: string; values: [] }): void
  execute(portal: { portal: string }): void
  sync(): void
  describe(portal: unknown): void
}
type Answer = (error: Error | null, result: pg.QueryResult) => void
type Statement = { name: string; text: string; values: unknown[] }
/** What is sent in the same piece: before a statement `begin` and those that waited for it, after it `commit`. */
type Beside = { begins: boolean; waiting: readonly Statement[]; commits?: boolean }

/**
 * Ends the text of a statement whose result nobody needs. It waits for the next one of its transaction that is not
 * deferred, or for `commit`, and is sent with it: PostgreSQL executes them in the same order, and the error of one that
 * waited is that of the one it waited for.
 */
export const deferredMark = ' /* deferred */'

/** Members of pg's queries that its types omit; `prepared-statements.test.ts` verifies them. */
type PgQuery = {
  name: string
  callback: Answer
  _result: Description
  _accumulateRows: unknown
  prepare(connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleDataRow(message: unknown): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const PgQuery = pg.Query as unknown as new (text: string, values: unknown[]) => PgQuery

/**
 * A statement that is described once per connection. PostgreSQL keeps the columns of a prepared statement fixed, but
 * describes them at each execution, which costs both sides more than reading a row. The other messages of an execution
 * are sent in one piece, along with the statements that waited for it.
 */
class DescribedOnce extends PgQuery {
  private readonly described: Map<string, Description>
  private readonly beside: Beside
  /** How many statements of the piece complete before this one. */
  private readonly before: number
  private completed = 0

  constructor(statement: Statement, described: Map<string, Description>, beside: Beside) {
    // Not as an object, which pg would copy.
    super(statement.text, statement.values)
    this.name = statement.name
    this.described = described
    this.beside = beside
    this.before = beside.waiting.length + (beside.begins ? 1 : 0)
  }

  override prepare(connection: Wire): void {
    const known = this.described.get(this.name)
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    const messages: Buffer[] = []
    const wire: Wire = Object.assign(Object.create(connection), {
      _send: (message: Buffer) => void messages.push(message),
      describe: () => undefined,
      sync: () => undefined,
    })
    if (this.beside.begins) execute(wire, 'begin')
    let failed: Error | null = null
    for (const { name, text, values } of this.beside.waiting) {
      const query = new PgQuery(text, values)
      query.name = name
      query.callback = (error) => (failed ??= error)
      query.prepare(wire)
    }
    if (failed) {
      // A value that has no form for PostgreSQL: nothing is sent but a request for its state.
      connection.sync()
      return this.handleError(failed, connection)
    }
    wire.sync = () => {
      if (this.beside.commits) execute(wire, 'commit')
      connection.sync.call(wire)
    }
    super.prepare(wire)
    connection._send(Buffer.concat(messages))
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.keepDescription()
  }

  override handleDataRow(message: unknown): void {
    if (this.completed === this.before) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.completed++ !== this.before) return
    super.handleCommandComplete(message, connection)
    // Without columns there is no description.
    if (!this.described.has(this.name)) this.keepDescription()
  }

  private keepDescription(): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const parseRow = rowParser(this._result)
    this.described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject, parseRow })
  }
}

/** Does what pg's own does, in half the time: without looking at the format of each value, which is text, or at nulls. */
function rowParser({
  fields,
  _parsers: parsers,
  _prebuiltEmptyResultObject: empty,
}: Description): Description['parseRow'] {
  const columns = fields.map(({ name }, at) => ({ name, parse: parsers[at] }))
  return (values) => {
    const row: Row = { ...empty }
    for (let at = 0; at < values.length; at++) {
      const value = values[at]
      const column = columns[at]
      if (column?.parse && typeof value === 'string') row[column.name] = column.parse(value)
    }
    return row
  }
}

function execute(wire: Wire, text: 'begin' | 'commit'): void {
  wire.parse({ text, name: '', types: [] })
  wire.bind({ portal: '', statement: '', values: [] })
  wire.execute({ portal: '' })
}

const emptyResult = { rows: [], rowCount: null, fields: [] }
const nothing: Beside = { begins: false, waiting: [] }

/**
 * Makes PostgreSQL parse and plan each statement once per connection instead of each time, which costs several times as
 * much as executing it. Patterns are planned each time: the best plan depends on their value. A `begin` and statements
 * whose results nobody needs wait for the next statement of their transaction: each saves a round trip.
 */
export function prepareStatements(client: pg.PoolClient & { end?: () => Promise<void> }): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const described = new Map<string, Description>()
  const names = new Map<string, string>()
  let held = nothing

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  const run = (statement: Statement, beside: Beside) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new DescribedOnce(statement, described, beside)
      query.callback = (error, result) => {
        if (!error) return resolve(result)
        if (isOutdatedPlan(error)) void client.end?.()
        // The stack of the caller, not of the socket.
        Error.captureStackTrace(error)
        reject(error)
      }
      ask(query)
    })

  const statementOf = (text: unknown, values: unknown, rest: unknown[]): Statement | undefined => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || rest.length > 0) return undefined
    const name = text.includes(' like ') ? undefined : nameOf(text)
    return name === undefined ? undefined : { name, text, values }
  }

  /** Sends what waits in one piece. */
  async function sendHeld({ begins, waiting }: Beside): Promise<void> {
    const last = waiting.at(-1)
    if (last) await run(last, { begins, waiting: waiting.slice(0, -1) })
    else if (begins) await ask('begin')
  }

  function end(text: 'commit' | 'rollback', { begins, waiting }: Beside): unknown {
    // A transaction of which PostgreSQL has received nothing.
    if (begins && (text === 'rollback' || waiting.length === 0)) return Promise.resolve(emptyResult)
    const last = text === 'commit' ? waiting.at(-1) : undefined
    return last ? run(last, { begins, waiting: waiting.slice(0, -1), commits: true }) : ask(text)
  }

  function prepared(...args: unknown[]): unknown {
    const [text, values, ...rest] = args
    const before = held
    if (text === 'begin' && rest.length === 0) {
      held = { begins: true, waiting: [] }
      return Promise.resolve(emptyResult)
    }
    const statement = statementOf(text, values, rest)
    // A statement that is not yet known may fail to parse, and those of its piece must not make it appear parsed.
    const isKnown = statement !== undefined && described.has(statement.name)
    if (isKnown && statement.text.endsWith(deferredMark)) {
      held = { begins: before.begins, waiting: [...before.waiting, statement] }
      return Promise.resolve(emptyResult)
    }
    held = nothing
    if (text === 'commit' || text === 'rollback') return end(text, before)
    if (isKnown) return run(statement, before)
    const send = () => (statement ? run(statement, nothing) : ask(...args))
    return before === nothing ? send() : sendHeld(before).then(send)
  }
  client.query = prepared as typeof client.query
}
