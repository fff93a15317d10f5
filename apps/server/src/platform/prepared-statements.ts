import pg from 'pg'

/** Statements with a variable number of parameters are too many to keep, and each would be used once. */
const maxNames = 500

const shapeChanged = /^cached plan must not change result type/

/** Whether a newer build has changed the tables of a prepared statement. */
export const isOutdatedPlan = (error: Error) => shapeChanged.test(error.message)

/** The columns of a result, with their parsers. */
type Description = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
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
/** Where a statement stands in its transaction: whether `begin` or `commit` is sent in the same piece. */
type Position = { isFirst?: boolean; isLast?: boolean }

/**
 * Ends the text of a statement whose result nobody needs. It waits for the next one of its transaction, and is sent with
 * it if that is `commit`: as nothing else can happen in between, this changes nothing but the number of round trips.
 */
export const deferredMark = ' /* deferred */'

/** Members of pg's queries that its types omit; `prepared-statements.test.ts` verifies them. */
type PgQuery = {
  name: string
  callback: Answer
  _result: Description
  _accumulateRows: unknown
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const PgQuery = pg.Query as unknown as new (text: string, values: unknown[]) => PgQuery

/**
 * A statement that is described once per connection. PostgreSQL keeps the columns of a prepared statement fixed, but
 * describes them at each execution, which costs both sides more than reading a row. The other messages of an execution
 * are sent in one piece, along with the `begin` of a transaction that starts with it.
 */
class DescribedOnce extends PgQuery {
  private readonly described: Map<string, Description>
  private readonly isFirst: boolean
  private readonly isLast: boolean
  private completed = 0

  constructor(statement: Statement, described: Map<string, Description>, { isFirst, isLast }: Position) {
    // Not as an object, which pg would copy.
    super(statement.text, statement.values)
    this.name = statement.name
    this.described = described
    this.isFirst = isFirst ?? false
    this.isLast = isLast ?? false
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
      sync: () => {
        if (this.isLast) execute(wire, 'commit')
        connection.sync.call(wire)
      },
    })
    if (this.isFirst) execute(wire, 'begin')
    super.prepare(wire)
    connection._send(Buffer.concat(messages))
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.keepDescription()
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    // The others are those of `begin` and `commit`.
    if (this.completed++ !== (this.isFirst ? 1 : 0)) return
    super.handleCommandComplete(message, connection)
    // Without columns there is no description.
    if (!this.described.has(this.name)) this.keepDescription()
  }

  private keepDescription(): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function execute(wire: Wire, text: 'begin' | 'commit'): void {
  wire.parse({ text, name: '', types: [] })
  wire.bind({ portal: '', statement: '', values: [] })
  wire.execute({ portal: '' })
}

const isEnd = (text: unknown) => text === 'commit' || text === 'rollback'
const emptyResult = { rows: [], rowCount: null, fields: [] }

/**
 * Makes PostgreSQL parse and plan each statement once per connection instead of each time, which costs several times as
 * much as executing it. Patterns are planned each time: the best plan depends on their value. A `begin` waits for the
 * first statement of its transaction and is sent with it, and a `commit` is sent with a statement that waits for it:
 * each saves a round trip.
 */
export function prepareStatements(client: pg.PoolClient & { end?: () => Promise<void> }): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const described = new Map<string, Description>()
  const names = new Map<string, string>()
  let isBeginHeld = false
  let deferred: Statement | undefined

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  const run = (statement: Statement, position: Position = {}) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new DescribedOnce(statement, described, position)
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

  /** Ends the wait of a deferred statement: it is sent with `commit`, or before any other statement. */
  function runDeferred(statement: Statement, next: unknown[]): unknown {
    const [text] = next
    if (text === 'commit') return run(statement, { isLast: true })
    return text === 'rollback' ? ask(...next) : run(statement).then(() => prepared(...next))
  }

  function prepared(...args: unknown[]): unknown {
    const waiting = deferred
    deferred = undefined
    if (waiting) return runDeferred(waiting, args)
    const [text, values, ...rest] = args
    if (text === 'begin' && rest.length === 0) {
      isBeginHeld = true
      return Promise.resolve(emptyResult)
    }
    const isBeginning = isBeginHeld
    isBeginHeld = false
    // A transaction without a statement: PostgreSQL has not received its `begin`.
    if (isBeginning && isEnd(text)) return Promise.resolve(emptyResult)
    const statement = statementOf(text, values, rest)
    // A statement that is not yet known may fail to parse, and `begin` or `commit` must not make it appear parsed.
    const isKnown = statement !== undefined && described.has(statement.name)
    if (isBeginning && isKnown) return run(statement, { isFirst: true })
    if (isKnown && statement.text.endsWith(deferredMark)) {
      deferred = statement
      return Promise.resolve(emptyResult)
    }
    const send = () => (statement ? run(statement) : ask(...args))
    return isBeginning ? Promise.resolve(ask('begin')).then(send) : send()
  }
  client.query = prepared as typeof client.query
}
