import { usableScopes } from '@khlang/contract/keys'
import type { KeyScope } from '@khlang/contract/permissions'
import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { asking, type Ask } from './actor.ts'
import type { Answer } from './answers.ts'
import { type Attempt, tryOnce } from './attempt.ts'
import type { FunctionCell } from './function-table.ts'
import type { FunctionWorld } from './function-world.ts'

export type FunctionCase = {
  all: FunctionWorld
  cell: FunctionCell
  /** Whose boxes, drives and settings are meant. */
  holder: Client
  may: boolean
  ask: Ask
  /** Of a key: the token of its program. */
  scopes: readonly KeyScope[]
  attempt(one: Attempt): Promise<Answer>
}
export type FunctionRow = (it: FunctionCase) => Promise<void>

const refusals = /^(NOT_ADMIN|NOT_ALLOWED|BOX_NOT_ALLOWED|KEY_NOT_ALLOWED|SUPPORT_NOT_ALLOWED)$/

type Variant = { may: boolean; scopes?: readonly KeyScope[] }
/** What a word of the table says. Rows say themselves which of several attempts succeed. */
function variantsOf({ says, row }: FunctionCell): Variant[] {
  const withScope = (scope: KeyScope): Variant[] => [
    { may: true, scopes: [scope] },
    { may: false, scopes: usableScopes.filter((other) => other !== scope) },
  ]
  if (says === '–') return [{ may: false }]
  if (says === 'scope') return withScope('outbox:read')
  if (says === 'inbox:write') return withScope('inbox:write')
  // Rows about single attempts of these: “metadata only”, “dashboards” and the like.
  if (says.startsWith('✓') || says === 'metadata only') return [{ may: true }]
  throw new Error(`nobody has said what “${says}” is in ${row}`)
}

/** Tries everything that a cell says. Returns how often, and what stands otherwise. */
export async function runFunctionCell(all: FunctionWorld, cell: FunctionCell, row: FunctionRow) {
  let tried = 0
  const [faults, otherwise]: [string[], string[]] = [[], []]
  for (const { may, scopes } of variantsOf(cell)) {
    await row({
      all,
      cell,
      holder: all.holderOf(cell.caller),
      may,
      scopes: scopes ?? usableScopes,
      ask: asking(await all.sendOf(cell.caller, scopes)),
      async attempt(one) {
        tried++
        if (one.stands !== undefined) otherwise.push(`${cell.row}, ${cell.caller}, ${one.says}: ${one.stands}`)
        const { answer, fault } = await tryOnce(all.recorder, one, may, refusals)
        if (fault !== null) faults.push(`${one.says}${scopes ? ` with ${scopes.join(' ')}` : ''}: ${fault}`)
        return answer
      },
    })
  }
  expect(faults.join('\n')).toBe('')
  return { tried, otherwise }
}
