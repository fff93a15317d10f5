import { createInterface } from 'node:readline/promises'
import { exitCodes, Failure } from './failure.ts'
import { type Json, listIn, type Server, textIn } from './server.ts'
import type { Say } from './texts.ts'

export type Account = { id: string; name: string; isBusiness: boolean }

const accountOf = (json: Json): Account => ({
  id: textIn(json, 'accountId'),
  name: textIn(json, 'name'),
  isBusiness: json.type === 'Business',
})

/** Exchanges a product token for a session, and returns the token of that. */
export async function signIn(server: Server, productToken: string, say: Say): Promise<string> {
  const answer = await server.ask('/api/sign-in/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'easyToken', token: productToken }),
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const token = /^(?:__Host-)?token_auth=([^;]+)/.exec(cookie)?.[1]
    if (token !== undefined) return token
  }
  throw new Failure(exitCodes.unreachable, say('unreadable', { server: server.address }))
}

export const listAccounts = async (server: Server): Promise<Account[]> =>
  listIn(await server.call('GET', '/api/me'), 'accounts').map(accountOf)

/** The account of an id, a name, or a number in the list. */
export function chooseAccount(accounts: readonly Account[], wanted: string, say: Say): Account {
  const byNumber = /^\d{1,3}$/.test(wanted) ? accounts[Number(wanted) - 1] : undefined
  const found = accounts.find(({ id, name }) => id === wanted || name === wanted) ?? byNumber
  if (!found) throw new Failure(exitCodes.notFound, say('noAccount', { name: wanted }))
  return found
}

/** Reads a token that was not given, from a terminal or from a pipe. */
export async function askForToken(process: Pick<NodeJS.Process, 'stdin' | 'stderr'>, say: Say): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(say('askToken'))).trim()
  } finally {
    lines.close()
  }
}
