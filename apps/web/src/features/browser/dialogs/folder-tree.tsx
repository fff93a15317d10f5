import type { Item } from '@khlang/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toggled } from '../../../lib/tree.ts'
import { moveInTree } from '../../../lib/tree-keys.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { foldersQuery } from '../browser.api.ts'
import { refusalOf } from '../model/permits.ts'
import classes from './dialogs.module.css'

export type TreePlace = { id: string; name: string; mayUpload: boolean }
export const treePlace = (folder: Item): TreePlace => ({
  id: folder.id,
  name: folder.name,
  mayUpload: refusalOf(folder, 'item.upload', null) === null,
})
export type FolderTreeProps = {
  roots: readonly TreePlace[]
  chosen: string | null
  onChoose: (place: TreePlace) => void
  opened: ReadonlySet<string>
  onOpened: (opened: ReadonlySet<string>) => void
  /** Folders that cannot take the items: those that are moved themselves. */
  blocked: ReadonlySet<string>
}

/** Folders as a lazily loaded tree; arrow keys work as in a desktop tree. */
export function FolderTree(props: FolderTreeProps) {
  const { t } = useTranslation('browser')
  const tree = useRef<HTMLUListElement>(null)
  const { roots, opened, onOpened } = props

  function onKeyDown(event: KeyboardEvent) {
    const nodes = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
    const at = nodes.indexOf((event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]') as HTMLElement)
    const isMoved = moveInTree(event.key, {
      rows: nodes,
      at,
      isOpen: ({ dataset: { id = '' } }) => opened.has(id),
      toggle: ({ dataset: { id = '' } }) => onOpened(toggled(opened, id)),
      parentOf: (node) => node.parentElement?.closest<HTMLElement>('[role=treeitem]'),
    })
    if (event.key === 'Enter' || event.key === ' ') nodes[at]?.querySelector<HTMLElement>('[data-choose]')?.click()
    else if (!isMoved) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ul ref={tree} role="tree" aria-label={t('place.tree')} className={classes.tree} onKeyDown={onKeyDown}>
      {roots.map((place, index) => (
        <Node key={place.id} {...props} place={place} depth={0} first={index === 0} />
      ))}
    </ul>
  )
}

type NodeProps = FolderTreeProps & { place: TreePlace; depth: number; first: boolean }

function Node(props: NodeProps) {
  const { place, depth, first, chosen, onChoose, opened, onOpened, blocked } = props
  const open = opened.has(place.id)
  const queries = useQueryClient()
  const label = useId()
  const shut = blocked.has(place.id)
  const toggle = () => onOpened(toggled(opened, place.id))
  return (
    <li
      role="treeitem"
      data-id={place.id}
      aria-expanded={shut ? undefined : open}
      aria-selected={chosen === place.id}
      aria-disabled={shut || undefined}
      aria-labelledby={`${label}-name`}
      tabIndex={chosen === place.id || (chosen === null && first) ? 0 : -1}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the tree item takes the keys */}
      <div
        className={classes.node}
        data-chosen={chosen === place.id || undefined}
        style={{ paddingInlineStart: 4 + depth * 20 }}
        data-choose=""
        onClick={() => shut || onChoose(place)}
        onDoubleClick={() => shut || toggle()}
        onPointerEnter={() => void queries.prefetchQuery(foldersQuery(place.id))}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys open and close */}
        <span
          className={classes.twist}
          data-open={open || undefined}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            if (!shut) toggle()
          }}
        >
          <ChevronRight size={16} />
        </span>
        <FileIcon item={{ type: 'folder', name: place.name }} size={19} />
        <span id={`${label}-name`} className={classes.nodeName}>
          {place.name}
        </span>
      </div>
      {open && !shut && <Children {...props} />}
    </li>
  )
}

function Children(props: NodeProps) {
  const { t } = useTranslation('browser')
  const { data, error, refetch } = useQuery(foldersQuery(props.place.id))
  const indent = { paddingInlineStart: 32 + (props.depth + 1) * 20 }
  if (error) {
    return (
      <button type="button" className={classes.treeNote} style={indent} onClick={() => void refetch()}>
        {t('place.again')}
      </button>
    )
  }
  if (!data) return null
  if (data.items.length === 0)
    return (
      <div className={classes.treeNote} style={indent}>
        {t('place.none')}
      </div>
    )
  return (
    <ul role="group">
      {data.items.map((folder) => (
        <Node key={folder.id} {...props} first={false} place={treePlace(folder)} depth={props.depth + 1} />
      ))}
    </ul>
  )
}
