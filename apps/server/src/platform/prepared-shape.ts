import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { readersLanguage } from './reader.ts'

/** Stands for a value while a text is composed. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement whose text is composed once for each shape and each language of readers: that costs as much as sending it
 * and reading its rows. While it is composed, each value is a placeholder: only the shape and the language may decide what
 * the text is.
 */
export function preparedShape<Values extends object, Shape extends readonly (string | number | boolean)[], Row>(
  compose: (values: Values, ...shape: Shape) => RawBuilder<Row>,
): (db: Db, values: Values, ...shape: Shape) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>()
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values
  return async (db, values, ...shape) => {
    const key = [readersLanguage(), ...shape].join(' ')
    let text = known.get(key)
    if (!text) {
      text = compose(placeholders, ...shape).compile(db)
      if (text.parameters.includes(undefined)) throw new Error('a part of a value: the whole of it is a value')
      known.set(key, text)
    }
    const parameters = text.parameters.map((value) =>
      value instanceof Placeholder ? (Reflect.get(values, value.name) as unknown) : value,
    )
    return (await db.executeQuery<Row>({ ...text, parameters })).rows
  }
}
