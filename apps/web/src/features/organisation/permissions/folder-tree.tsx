import type { RuledFolder } from '@khlang/contract/rule-switches'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Folder } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { drivesQuery } from '../../browser/index.ts'
import classes from '../organisation.module.css'
import { rulesQuery } from './permissions.api.ts'
import { ruledFoldersQuery } from './switches.api.ts'

/** The folders of Drive Business with what is set on each; every name opens the permissions of its folder. */
export function FolderTree() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const drives = useQuery(drivesQuery())
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('folderTree.title')}</h2>
      <p>{t('folderTree.text')}</p>
      <QueryState query={drives} level={3} waiting={{ shape: 'text', rows: 3 }}>
        {(found) => {
          const root = found.find(({ kind }) => kind === 'business')?.rootId
          return root === undefined ? null : <Root id={root} />
        }}
      </QueryState>
    </section>
  )
}

function Root({ id }: { id: string }) {
  const { t } = useTranslation('organisation')
  const { data } = useQuery(rulesQuery(id))
  return (
    <>
      <div className={classes.branch}>
        <Folder size={18} aria-hidden="true" />
        <span>
          <Name id={id} name={t('permissions.root')} />
          {data && <Marks rules={data.rules.length} stopInheriting={false} restricted={data.restricted} />}
        </span>
      </div>
      <Below parentId={id} label={t('folderTree.tree')} isRoot />
    </>
  )
}

const Name = ({ id, name }: { id: string; name: string }) => (
  <Link to="/onebox-system-admin-managedirectoryfile/$id" params={{ id }}>
    {name}
  </Link>
)

function Marks({ rules, stopInheriting, restricted }: Pick<RuledFolder, 'rules' | 'stopInheriting' | 'restricted'>) {
  const { t } = useTranslation('organisation')
  return (
    <>
      {rules > 0 && <span className={settings.badge}>{t('folderTree.rules', { count: rules })}</span>}
      {stopInheriting && (
        <span className={settings.badge} data-tone="warn">
          {t('folderTree.stops')}
        </span>
      )}
      {restricted && (
        <span className={settings.badge} data-tone="warn">
          {t('folderTree.restricted')}
        </span>
      )}
    </>
  )
}

/** The folders in one, each with a way to those in it. */
export function Below({ parentId, label, isRoot = false }: { parentId: string; label: string; isRoot?: boolean }) {
  const { t } = useTranslation('organisation')
  const list = useInfiniteQuery(ruledFoldersQuery(parentId))
  return (
    <div className={classes.tree}>
      <PagedList
        list={list}
        level={3}
        waiting={{ shape: 'text', rows: 2 }}
        empty={isRoot && <p className={classes.quiet}>{t('folderTree.empty')}</p>}
      >
        {(rows) => (
          <ul aria-label={label}>
            {rows.map((folder) => (
              <Branch key={folder.id} folder={folder} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Branch({ folder }: { folder: RuledFolder }) {
  const { t } = useTranslation('organisation')
  const { id, name, hasFolders } = folder
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={classes.branch}>
        {hasFolders ? (
          <IconButton
            label={t(isOpen ? 'folderTree.collapse' : 'folderTree.expand', { name })}
            icon={isOpen ? ChevronDown : ChevronRight}
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={classes.leaf} />
        )}
        <span>
          <Name id={id} name={name} />
          <Marks {...folder} />
        </span>
      </div>
      {isOpen && <Below parentId={id} label={name} />}
    </li>
  )
}
