import { expect, test } from 'vitest'
import { personActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { createEndLinks } from './end-links.ts'

const sender = personActor({ personId: 'somsri', accountId: 'somsri' })

function ending(failures: Record<string, Error>) {
  const ended: string[] = []
  const endLinks = createEndLinks({
    links: {
      create: () => Promise.reject(new Error('not asked for')),
      async delete(_actor, id) {
        if (failures[id]) throw failures[id]
        ended.push(id)
      },
    },
  })
  return { ended, end: (...ids: string[]) => endLinks(sender, ids) }
}

test('a link that has ended before is no failure', async () => {
  const { ended, end } = ending({ a: new AppError('LINK_NOT_FOUND') })
  await end('a', 'b')
  expect(ended).toEqual(['b'])
})

test('one that cannot be ended keeps none of the others, and is what is thrown', async () => {
  const { ended, end } = ending({
    a: new AppError('LINK_NOT_FOUND'),
    b: new Error('no database'),
    d: new Error('late'),
  })
  await expect(end('a', 'b', 'c', 'd', 'e')).rejects.toThrow('no database')
  expect(ended).toEqual(['c', 'e'])
})
