import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFolded, wasFolded } from './folded-menu.ts'
import { PlaceCount } from './place-count.tsx'
import { type Place, type PlaceGroup, usePlaceGroups } from './places.ts'
import classes from './sidebar.module.css'

type PlaceListProps = { onChoose?: () => void; pinned?: ReactNode }

/** The menu of the drive: groups with headings, the last of which folds. */
export function PlaceList({ onChoose, pinned }: PlaceListProps) {
  const { t } = useTranslation('app')
  return (
    <nav aria-label={t('menu.label')} className={classes.places}>
      {usePlaceGroups().map((one) => (
        <Group key={one.group} {...one} onChoose={onChoose} />
      ))}
      {pinned}
    </nav>
  )
}

type GroupProps = { group: PlaceGroup; places: readonly Place[]; onChoose: (() => void) | undefined }

function Group({ group, places, onChoose }: GroupProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const heading = useId()
  const [folded, setFolded] = useState(wasFolded)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const folds = group === 'more'
  const fold = () => {
    setFolded(!folded)
    keepFolded(!folded)
  }
  // Where somebody is stays in sight.
  const shown = folds && folded ? places.filter(({ to }) => path === to) : places
  return (
    <div role="group" aria-labelledby={heading} className={classes.group} data-group={group}>
      {folds ? (
        <button
          type="button"
          id={heading}
          className={classes.heading}
          aria-expanded={!folded}
          aria-controls={id}
          onClick={fold}
        >
          {t('menu.group.more')}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      ) : (
        <p id={heading} className={classes.heading}>
          {t(`menu.group.${group}`)}
        </p>
      )}
      <div id={id}>
        {shown.map(({ name, to, icon: Icon }) => (
          <Link
            key={name}
            to={to}
            className={classes.place}
            activeProps={{ 'aria-current': 'page' }}
            onClick={onChoose}
          >
            <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
            <span>{t(`title.${name}`)}</span>
            <PlaceCount name={name} />
          </Link>
        ))}
      </div>
    </div>
  )
}
