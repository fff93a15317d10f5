import { checkStorage, checkUsedStorage } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { type OneboxDeps, requireSignedIn } from './context.ts'
import { isConverted, presentSpace, presentStorage } from './present.ts'

/** The two storage calls. They act for the account they name, which must be one's own. */
export function storageCalls(app: FastifyInstance, deps: OneboxDeps): void {
  route(app, checkUsedStorage, async ({ body }, _, { request }) => {
    const { actor } = await requireSignedIn(deps, request, sessionInputOf(body))
    const [storage, classes] = await Promise.all([deps.storageOf(actor), deps.classesOf(actor)])
    return [presentStorage(actor.accountId, storage, classes, isConverted(body.convert_storage))]
  })
  route(app, checkStorage, async ({ body }, _, { request }) => {
    const { actor } = await requireSignedIn(deps, request, sessionInputOf(body))
    return presentSpace(actor.accountId, await deps.storageOf(actor), isConverted(body.convert_storage))
  })
}

const sessionInputOf = ({ account_id, accesstoken }: { account_id?: string; accesstoken?: string }) => ({
  accesstoken,
  accountId: account_id || undefined,
})
