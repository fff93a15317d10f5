import type { PathStep } from '@khlang/contract'
import { ArrowLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu.tsx'
import type { DragRules } from '../list/drag-rules.ts'
import { useDragParts } from '../list/use-item-drag.ts'
import classes from './browser.module.css'
import type { Addresses } from '../model/addresses.ts'
import { stepName } from '../model/path-steps.ts'

/** A step; a page such as “shared with me” is one that nothing can be moved to. */
export type Crumb = PathStep & { isPage?: true }
export type BreadcrumbsProps = {
  path: readonly Crumb[]
  addresses: Addresses
  onDrop: DragRules['onDrop']
}

const shownAtMost = 4

/** Breadcrumbs of the open folder; every step is a drop target. */
export function Breadcrumbs({ path: steps, addresses, onDrop }: BreadcrumbsProps) {
  const { t } = useTranslation('browser')
  const path = useMemo(() => steps.map((step) => ({ ...step, name: stepName(t, step) })), [steps, t])
  const hidden = path.length > shownAtMost ? path.slice(1, path.length - 2) : []
  const shown = hidden.length > 0 ? [...path.slice(0, 1), ...path.slice(-2)] : path
  const parent = path.at(-2)
  return (
    <nav aria-label={t('crumbs.label')} className={classes.crumbs}>
      {parent && (
        <button
          type="button"
          className={classes.back}
          aria-label={t('crumbs.up', { name: parent.name })}
          onClick={() => addresses.goTo(addresses.folder(parent.id))}
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </button>
      )}
      <ol>
        {shown.map((crumb, index) => {
          const last = crumb === path.at(-1)
          return (
            <li key={crumb.id}>
              {index > 0 && <ChevronRight size={16} aria-hidden="true" className={classes.chevron} />}
              {index === 1 && hidden.length > 0 && (
                <>
                  <MenuButton
                    label={t('crumbs.more')}
                    entries={hidden.map((one) => ({
                      id: one.id,
                      label: one.name,
                      run: () => addresses.goTo(addresses.folder(one.id)),
                    }))}
                  >
                    {(props) => (
                      <button type="button" className={classes.crumb} aria-label={t('crumbs.more')} {...props}>
                        <Ellipsis size={18} aria-hidden="true" />
                      </button>
                    )}
                  </MenuButton>
                  <ChevronRight size={16} aria-hidden="true" className={classes.chevron} />
                </>
              )}
              {last ? (
                <h1 className={classes.here} title={crumb.name}>
                  {crumb.name}
                </h1>
              ) : (
                <CrumbLink crumb={crumb} addresses={addresses} onDrop={onDrop} />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function CrumbLink({ crumb, addresses, onDrop }: Pick<BreadcrumbsProps, 'addresses' | 'onDrop'> & { crumb: Crumb }) {
  const link = useRef<HTMLAnchorElement>(null)
  const drag = useDragParts()
  useEffect(
    () => (drag && link.current && !crumb.isPage ? drag.folderDropTarget(link.current, crumb, onDrop) : undefined),
    [drag, crumb, onDrop],
  )
  const address = addresses.folder(crumb.id)
  return (
    <a
      ref={link}
      href={address}
      className={classes.crumb}
      title={crumb.name}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        addresses.goTo(address)
      }}
    >
      {crumb.name}
    </a>
  )
}
