import { type FieldText, fieldText } from '@khlang/contract/field-texts'
import type { FieldError } from '../platform/app-error.ts'

/** What a validator says of a value that does not fit its schema. */
export type Problem = { keyword: string; instancePath: string; params: Record<string, unknown> }

/** More values than these are no help in a sentence. */
const mostNamed = 12

const types: Readonly<Record<string, FieldText>> = {
  string: fieldText('text'),
  number: fieldText('number'),
  integer: fieldText('integer'),
  boolean: fieldText('yesNo'),
  array: fieldText('list'),
  object: fieldText('object'),
  null: fieldText('nothing'),
}

const formats: Readonly<Record<string, FieldText>> = {
  uuid: fieldText('id'),
  'date-time': fieldText('instant'),
  date: fieldText('day'),
  email: fieldText('email'),
}

const limits = {
  minLength: 'shortest',
  maxLength: 'longest',
  minimum: 'least',
  maximum: 'most',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  minItems: 'fewest',
  maxItems: 'upTo',
  minProperties: 'fewest',
  maxProperties: 'upTo',
} as const
const isLimit = (keyword: string): keyword is keyof typeof limits => Object.hasOwn(limits, keyword)

/** Values that are allowed, as people would write them. */
const oneOf = (values: readonly unknown[]): FieldText => {
  const named = [...new Set(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))]
  return named.length === 0 || named.length > mostNamed
    ? fieldText('unknown')
    : fieldText('oneOf', { values: named.join(', ') })
}

function messageOf({ keyword, params }: Problem): FieldText {
  if (keyword === 'required') return fieldText('required')
  if (keyword === 'type') {
    const [only] = [params.type].flat().filter((type) => type !== 'null')
    return types[String(only)] ?? fieldText('form')
  }
  if (keyword === 'format') return formats[String(params.format)] ?? fieldText('form')
  if (keyword === 'minLength' && params.limit === 1) return fieldText('empty')
  if (isLimit(keyword) && typeof params.limit === 'number') return fieldText(limits[keyword], { limit: params.limit })
  if (keyword === 'uniqueItems') return fieldText('repeated')
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) return oneOf(params.allowedValues)
  if (keyword === 'const') return oneOf([params.allowedValue])
  return fieldText('form')
}

const pathOf = ({ instancePath, params }: Problem): string => {
  const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : ''
  return `${instancePath}${missing}`.slice(1).replaceAll('/', '.')
}

/**
 * The fields that a validator refuses, each once. Of a value that may be one of several, a validator reports every one
 * that it is not: what they have in common is said instead.
 */
export function fieldsOf(problems: readonly Problem[] = []): FieldError[] {
  const byPath = Map.groupBy(problems, pathOf)
  return [...byPath].map(([path, found]) => {
    const [first] = found
    const values = found.filter(({ keyword }) => keyword === 'const').map(({ params }) => params.allowedValue)
    if (values.length > 0) return { path, message: oneOf(values) }
    return { path, message: first && found.length === 1 ? messageOf(first) : fieldText('form') }
  })
}
