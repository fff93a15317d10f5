import { hashtagKey, hashtagSteps, type Input, type Reply } from '@khlang/contract'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import type { listEdocHashtags, tagEdocs } from '@khlang/contract/edoc-keeping'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import { hashtagRules } from '../../organising/index.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import type { Trash } from '../boxes/trash.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { findTags, findTagsOf, writeTags } from './hashtags.repo.ts'

/** How many of the latest documents with hashtags are looked at for their spellings. */
const latest = 2000
const shown = 200

/** Hashtags of documents: those of one's own copy, by the rules of those in drives. */
export function createEdocHashtags(
  { db, audit }: Pick<EdocsDeps, 'db' | 'audit'>,
  boxes: Pick<Boxes, 'requireBox'>,
  trash: Pick<Trash, 'requireOwn'>,
) {
  const tagsIn = (actor: PersonActor, box: EdocBox, limit: number) =>
    findTags(db, { accountId: actor.accountId, box, copies: latest, limit })

  return {
    async list(actor: PersonActor, box: EdocBox): Promise<Reply<typeof listEdocHashtags>> {
      await boxes.requireBox(actor, box, 'view')
      return { items: (await tagsIn(actor, box, shown)).map((tag) => ({ tag })) }
    },

    async change(actor: PersonActor, { ids, box, ...input }: Input<typeof tagEdocs>['body']): Promise<EdocOutcomes> {
      await boxes.requireBox(actor, box, 'manage')
      const typed = model.parseHashtags(input.add ?? [])
      const remove = (input.remove ?? []).map((tag) => model.parseHashtag(tag))
      if (typed.length + remove.length === 0) throw new AppError('HASHTAG_REQUIRED')
      const known = new Map((await tagsIn(actor, box, latest)).map((tag) => [hashtagKey(tag), tag]))
      const change = { add: typed.map((tag) => hashtagRules.spelledLike(tag, known)), remove }
      return eachOf(db, ids, async (tx, id) => {
        const { edoc } = await trash.requireOwn(tx, actor.accountId, id, box)
        const hashtags = hashtagRules.changedTags(await findTagsOf(tx, id, box), change)
        if (!hashtags) return
        const keys = [...new Set(hashtags.flatMap(hashtagSteps).map(hashtagKey))]
        await writeTags(tx, id, box, { hashtags, hashtag_keys: keys })
        const data = { documentNo: edoc.document_no, docType: edoc.doc_type, box, hashtags }
        await audit.record(tx, actor, { type: 'edoc.tagged', subject: id, data })
      })
    },
  }
}
