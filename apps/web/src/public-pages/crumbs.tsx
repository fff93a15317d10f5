import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from './place.ts'
import classes from './public-pages.module.css'

export type CrumbsProps = { path: readonly { id: string; name: string }[]; rootId: string }

/** From the shared folder to the open one; each step is an address. */
export function Crumbs({ path, rootId }: CrumbsProps) {
  const { t } = useTranslation('public-pages')
  return (
    <nav aria-label={t('folder.path')} className={classes.crumbs}>
      <ol>
        {path.map(({ id, name }, index) => (
          <li key={id}>
            {index > 0 && <ChevronRight size={16} aria-hidden="true" />}
            {index === path.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={addressOf({ folder: id === rootId ? null : id, file: null })}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
