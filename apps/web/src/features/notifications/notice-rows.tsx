import type { Notice } from '@khlang/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  AtSign,
  BadgeCheck,
  CalendarClock,
  Circle,
  CircleDot,
  Database,
  Inbox,
  KeyRound,
  LifeBuoy,
  Link2,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  Send,
  ShieldAlert,
  Upload,
  FolderInput,
  UserMinus,
  UserPlus,
  UserRoundCheck,
} from 'lucide-react'
import { Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { markNotices } from './notices.api.ts'
import classes from './notifications.module.css'
import { NoticeToolsContext } from './notice-tools.ts'
import { useOpenNotice } from './use-open-notice.ts'

const icons: Record<Notice['kind'], LucideIcon> = {
  shareReceived: UserPlus,
  shareAccepted: UserPlus,
  ownershipOffered: UserRoundCheck,
  ownershipAccepted: UserRoundCheck,
  ownershipDeclined: UserRoundCheck,
  accessAsked: UserPlus,
  accessDeclined: UserMinus,
  linkOpenedFully: Link2,
  linkGuessed: ShieldAlert,
  linkAsked: Link2,
  uploadReceived: Upload,
  uploadRefused: Database,
  commented: MessageSquare,
  mentioned: AtSign,
  itemExpiring: CalendarClock,
  itemExpired: CalendarClock,
  unlockAsked: LockKeyhole,
  unlocked: LockKeyhole,
  lockBroken: LockKeyhole,
  archiveReady: Archive,
  storageFilling: Database,
  storageFull: Database,
  employeeAdded: UserPlus,
  employeeInvited: UserPlus,
  employeeLeft: UserMinus,
  joinRequested: UserPlus,
  joinRefused: UserMinus,
  identifierProved: BadgeCheck,
  identifierDisputed: ShieldAlert,
  identifierDecided: ShieldAlert,
  operatorPapers: Inbox,
  operatorDispute: ShieldAlert,
  chartChanged: UserPlus,
  leaverTransferred: UserMinus,
  leaverTransferFailed: UserMinus,
  leaverDriveReceived: FolderInput,
  leaverDriveEnding: UserMinus,
  supportAsked: LifeBuoy,
  supportStarted: LifeBuoy,
  supportEnded: LifeBuoy,
  supportRefused: ShieldAlert,
  driveRestored: ArchiveRestore,
  accountEnding: ShieldAlert,
  newSignIn: ShieldAlert,
  secondFactorChanged: KeyRound,
  passwordExpiring: KeyRound,
  manyChanges: ShieldAlert,
  consentAwaited: CircleDot,
  consentChanged: CircleDot,
  keyCreated: KeyRound,
  keyExpiring: KeyRound,
  keyRevoked: KeyRound,
  keyCreatorLeft: KeyRound,
  webhookDisabled: KeyRound,
  fileGuessed: ShieldAlert,
  edocReceived: Inbox,
  edocUnread: Inbox,
  malwareFound: ShieldAlert,
  mailboxFailed: Inbox,
  edocUndelivered: Send,
  edocUnproved: ShieldAlert,
  edocNoRoom: Database,
  edocReplacedElsewhere: ShieldAlert,
  edocDeleteAsked: Inbox,
  edocDeleteAnswered: Send,
  edocResponded: Send,
}

/** Notices as rows: one click opens what they are about. `onOpen` closes what the rows stand in. */
export function NoticeRows({ notices, onOpen }: { notices: readonly Notice[]; onOpen?: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <ul className={classes.rows} aria-label={t('title')}>
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const open = useOpenNotice()
  const Icon = icons[notice.kind]
  const Tools = useContext(NoticeToolsContext)[notice.kind]
  const isUnread = notice.readAt === null
  const toggle = () =>
    void markNotices(queries, notice, isUnread).catch((error: unknown) => toastFailure(error, t('failed')))
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <button
        type="button"
        className={classes.open}
        onClick={() => {
          onOpen?.()
          open(notice)
        }}
      >
        <span className={classes.icon} aria-hidden="true">
          <Icon size={18} />
        </span>
        <span className={classes.words}>
          {isUnread && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
          <span>{notice.text}</span>
          <small>
            <DateText at={notice.at} /> · {notice.why}
          </small>
        </span>
      </button>
      <IconButton
        label={t(isUnread ? 'markRead' : 'markUnread')}
        icon={isUnread ? CircleDot : Circle}
        size="small"
        onClick={toggle}
      />
      {Tools && (
        <div className={classes.tools}>
          <Suspense>
            <Tools notice={notice} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
