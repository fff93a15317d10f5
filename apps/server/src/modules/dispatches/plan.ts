import { channelLimits, type ErrorCode, errorText, type Language, type Reply } from '@khlang/contract'
import type { planDispatch } from '@khlang/contract/dispatches'
import type { PersonActor } from '../../platform/actor.ts'
import { model } from '../drive/index.ts'
import type { DispatchDeps } from './deps.ts'

/** What can be sent of a selection, and how; items that the caller cannot see are not named. */
export function createPlan({ db, drive: { access } }: DispatchDeps) {
  return async (
    actor: PersonActor,
    ids: readonly string[],
    language: Language,
  ): Promise<Reply<typeof planDispatch>> => {
    const found = await access.findAllowed(db, actor, 'item.see', ids)
    let bytes = 0
    const items: Reply<typeof planDispatch>['items'] = []
    for (const id of ids) {
      const located = found.get(id)
      if (!located) {
        items.push({ id, name: null, attach: false, link: false, ...refusal('NOT_FOUND', language) })
        continue
      }
      const { item } = located
      const attach = await access.decide(db, actor, 'item.sendAttachment', located)
      const link = await access.decide(db, actor, 'link.create', located, { offer: model.leastOffer })
      if (attach.allowed) bytes += item.size
      items.push({
        id,
        name: item.name,
        attach: attach.allowed && item.kind === model.FILE,
        link: link.allowed,
        ...(attach.allowed || link.allowed ? {} : refusal(attach.code, language)),
      })
    }
    return { items, bytes, maxBytes: channelLimits.mail }
  }
}

const refusal = (code: ErrorCode, language: Language) => ({
  machineCode: code,
  errorMessage: errorText(code, language),
})
