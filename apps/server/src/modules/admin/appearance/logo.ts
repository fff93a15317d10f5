import { packageFeatureNames } from '@khlang/contract/package-names'
import { createHash } from 'node:crypto'
import { type Logo, type LogoKind, logoLimits, logoPath } from '@khlang/contract/logos'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './logo.repo.ts'
import { logoFormat } from './logo.rules.ts'

const present = (logo: string): Logo =>
  logo === 'default' || logo === ''
    ? { kind: logo === '' ? 'none' : 'default', address: null }
    : { kind: 'own', address: logo }

/** The logo of a business: the mark of the product, its name alone, or a picture that is drawn anew from an upload (T28). */
export function createLogos({ db, clock, accounts, drawLogo }: AdminDeps) {
  async function assertFeature(actor: PersonActor): Promise<void> {
    const membership = await accounts.findMembership(db, actor.personId, actor.accountId)
    if (!membership?.features.business_logo)
      throw new AppError('FEATURE_OFF', { feature: packageFeatureNames.business_logo })
  }

  const readPicture = (on: Db, address: string): Promise<Buffer | undefined> =>
    repo.findPicture(on, Buffer.from(address.slice(logoPath('').length), 'hex'))

  return {
    async get(actor: PersonActor): Promise<Logo> {
      await assertFeature(actor)
      return present((await accounts.findBusiness(actor.accountId))?.logo ?? 'default')
    },

    /** Shows no picture any more; the one that was shown is deleted. */
    async choose(actor: PersonActor, kind: Exclude<LogoKind, 'own'>): Promise<Logo> {
      await assertFeature(actor)
      const logo = kind === 'none' ? '' : 'default'
      await transact(db, async (tx) => {
        await accounts.changeLogo(tx, actor, logo)
        await repo.deleteLogo(tx, actor.accountId)
      })
      return present(logo)
    },

    /**
     * Shows a picture: at most 4 MB, drawn in its own process, so that nothing of the upload but its look is kept.
     * Throws LOGO_LARGE, LOGO_TYPE or LOGO_BROKEN.
     */
    async upload(actor: PersonActor, body: AsyncIterable<Uint8Array>): Promise<Logo> {
      await assertFeature(actor)
      const file = await readUpTo(body, logoLimits.bytes)
      const picture = await drawLogo(file, logoFormat(file))
      if (picture === null) throw new AppError('LOGO_BROKEN')
      const hash = createHash('sha256').update(actor.accountId).update(picture).digest()
      const logo = logoPath(hash.toString('hex'))
      await transact(db, async (tx) => {
        await accounts.changeLogo(tx, actor, logo)
        await repo.replaceLogo(tx, { business_id: actor.accountId, hash, picture, created_at: clock.now() })
      })
      return present(logo)
    },

    /** The picture at an address, for anybody who has it; undefined if it was replaced. */
    picture: (hash: string): Promise<Buffer | undefined> => repo.findPicture(db, Buffer.from(hash, 'hex')),

    /** As calls of the specification carry it: the picture as a data string (C42); the other two kinds as they are. */
    async asData(logo: string): Promise<string> {
      if (logo === 'default' || logo === '') return logo
      const picture = await readPicture(db, logo)
      return picture ? `data:image/webp;base64,${picture.toString('base64')}` : 'default'
    },
  }
}

async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new AppError('LOGO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
