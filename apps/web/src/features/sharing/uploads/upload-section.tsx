import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../ui/query-state.tsx'
import classes from '../links/links.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadRow } from './upload-row.tsx'
import { uploadLinksQuery } from './uploads.api.ts'

/** The upload links of a folder: others add files to it without seeing what is inside. */
export function UploadSection({ item }: { item: Item }) {
  const { t } = useTranslation('upload-links')
  const id = useId()
  const query = useQuery(uploadLinksQuery(item.id))
  const [isCreating, setCreating] = useState(false)
  return (
    <section className={classes.part} aria-labelledby={`${id}-uploads`}>
      <div className={classes.partHead}>
        <h3 id={`${id}-uploads`}>{t('section.title')}</h3>
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          {t('section.create')}
        </Button>
      </div>
      <QueryState query={query} waiting={{ shape: 'text', rows: 2 }} level={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.quiet}>{t('section.empty')}</p>
          ) : (
            <ul className={classes.links} aria-label={t('section.list')}>
              {items.map((link) => (
                <UploadRow key={link.id} link={link} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isCreating && <UploadDialog folder={item} onClose={() => setCreating(false)} />}
    </section>
  )
}
