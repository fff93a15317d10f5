import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { copyLater, linkToCopy } from './copy-link.ts'
import { LinkAddress } from './link-address.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import { itemLinksQuery, type MadeLink, refreshLinks, linksRefetchMs } from './links.api.ts'
import classes from './links.module.css'

/** The links of an item: one press copies one, and each can be switched off. */
export function LinkSection({ item }: { item: Item }) {
  const { t } = useTranslation('links')
  const queries = useQueryClient()
  const id = useId()
  const query = useQuery({ ...itemLinksQuery(item.id), refetchInterval: linksRefetchMs })
  /** Shown at once with its code, until the dialog is closed. */
  const [made, setMade] = useState<Pick<MadeLink, 'url' | 'name' | 'qr'> | null>(null)
  const [isCreating, setCreating] = useState(false)

  async function copy() {
    const link = linkToCopy(queries, item.id)
    try {
      // Nothing comes on the clipboard where there is no link yet.
      await copyLater(link.then((found) => found?.url ?? Promise.reject(new Error('The link needs settings'))))
      const found = await link
      if (found)
        toast({
          tone: 'good',
          message: found.isNew
            ? t(found.audience === 'company' ? 'copy.createdCompany' : 'copy.created')
            : t('copy.doneOf', { name: found.name || item.name }),
        })
    } catch (error) {
      const found = await link.catch(() => undefined)
      // The business wants a password: somebody must choose it.
      if (found === null) return setCreating(true)
      // The link is there, but the browser keeps the clipboard: the list below shows it.
      const message = found ? t('copy.refused') : error instanceof CallError ? error.message : t('copy.failed')
      toast({ tone: 'bad', message })
    }
    const shown = await link.catch(() => null)
    if (shown?.isNew) setMade({ ...shown, qr: true })
    await refreshLinks(queries)
  }
  const copying = useMutation({ mutationFn: copy })
  // Its address may be changed, or it is deleted, in the list below.
  const isThere = made !== null && query.data?.items.some(({ url }) => url === made.url)

  return (
    <section className={classes.part} aria-labelledby={`${id}-links`}>
      <div className={classes.partHead}>
        <h3 id={`${id}-links`}>{t('section.title')}</h3>
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          {t('section.create')}
        </Button>
        <Button
          size="compact-md"
          variant="light"
          loading={copying.isPending}
          leftSection={<Copy size={16} aria-hidden="true" />}
          onClick={() => copying.mutate()}
        >
          {t('section.copy')}
        </Button>
      </div>
      {isThere && <LinkAddress link={made} withCode={made.qr} />}
      <QueryState query={query} waiting={{ shape: 'text', rows: 2 }} level={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.quiet}>{t('section.empty')}</p>
          ) : (
            <ul className={classes.links} aria-label={t('section.list')}>
              {items.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isCreating && <LinkDialog item={item} onMade={setMade} onClose={() => setCreating(false)} />}
    </section>
  )
}
