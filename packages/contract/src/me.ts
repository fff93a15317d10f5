import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ListAppearance } from './list-appearance.ts'
import { signInTraffic } from './traffic.ts'
import { seenPattern } from './names.ts'

/** Menus that a person may turn off, and an admin for others; 'Y' by default (T18, T39). */
export const menuFeatures = ['my_drive', 'my_drive_bu', 'file_s', 'inbox', 'outbox', 'shared', 'trash'] as const
export type MenuFeature = (typeof menuFeatures)[number]
/** Features of a business; 'N' by default (T39). */
export const businessFeatures = ['only_office', 'mapdrive', 'inputmore', 'business_logo', 'rename_document'] as const
export type BusinessFeature = (typeof businessFeatures)[number]
export const mailPermissions = ['off', 'view', 'manage'] as const
/** Of the days that are shown. Years are typed in either. */
export const calendars = ['buddhist', 'gregorian'] as const
export type Calendar = (typeof calendars)[number]
export const services = ['OneID', 'OneMail', 'OneMail_OneID', ''] as const

const Yn = oneOf(['Y', 'N'])
const MenuStatus = Type.Object(
  Object.fromEntries(menuFeatures.map((name) => [name, Yn])) as Record<MenuFeature, typeof Yn>,
)

export const Account = Type.Object({
  accountId: Id,
  type: oneOf(['Citizen', 'Business']),
  name: Type.String(),
  taxId: Type.Optional(Type.String()),
  branchNo: Type.Optional(Type.String()),
  isAdmin: Type.Boolean(),
  status: oneOf(['active', 'suspended', 'terminated']),
})
export type Account = Static<typeof Account>

const PersonNames = {
  firstNameTh: Type.String({ maxLength: 100 }),
  lastNameTh: Type.String({ maxLength: 100 }),
  firstNameEn: Type.String({ maxLength: 100 }),
  lastNameEn: Type.String({ maxLength: 100 }),
}

export const Me = Type.Object({
  person: Type.Object({
    id: Id,
    username: Type.String(),
    name: Type.String({ description: 'In the language of the reader; the username if the person has no name.' }),
    nameTh: Type.String(),
    nameEn: Type.String(),
    /** The parts of the names, as they are changed. */
    names: Type.Object(PersonNames),
    email: nullable(Type.String()),
    mobile: nullable(Type.String({ description: 'masked' })),
    language: oneOf(['th', 'en']),
    /** Null for that of the language (C73). */
    calendar: nullable(oneOf(calendars)),
    lists: ListAppearance,
  }),
  service: oneOf(services),
  accounts: Type.Array(Account),
  /** The account that this request acts for. */
  active: Type.Object({
    ...Account.properties,
    featureStatus: MenuStatus,
    /** Menus that the admin has turned off: nobody else can turn them on. */
    lockedMenus: Type.Array(oneOf(menuFeatures)),
    features: Type.Object(
      Object.fromEntries(businessFeatures.map((name) => [name, Type.Boolean()])) as Record<
        BusinessFeature,
        ReturnType<typeof Type.Boolean>
      >,
    ),
    /** What is shown instead of the product's mark: the address of a picture, or '' for the name; else 'default'. */
    logo: Type.String(),
    statusPermissionInbox: oneOf(mailPermissions),
    statusPermissionOutbox: oneOf(mailPermissions),
    departments: Type.Array(Type.Object({ id: Id, nameTh: Type.String(), nameEn: Type.String() })),
    departmentAccessId: nullable(Id),
    exportUntil: nullable(Instant),
    /** From when on the business can be entered with a second factor only, which this session has not. */
    secondFactorDueAt: Type.Optional(Instant),
    /** When the person's password expires here; from 14 days before, and afterwards as long as this session may enter. */
    passwordDueAt: Type.Optional(Instant),
  }),
  defaultAccountId: nullable(Id),
  /** The person’s password is on the list of those that are tried first, as their latest sign-in with it showed. */
  passwordIsCommon: Type.Optional(Type.Boolean()),
  /** How many characters a new password has at least, where a business of the person asks for more than all have. */
  passwordLength: Type.Optional(Type.Integer()),
  /** The password is shorter than that, as the latest sign-in with it showed. */
  passwordIsShort: Type.Optional(Type.Boolean()),
  /** There is a chat widget, and this sign-in may use it: only single sign-on does. */
  hasChat: Type.Boolean(),
  /** The person decides whose numbers are: they have a page for it. */
  isOperator: Type.Optional(Type.Boolean()),
  /** True for the demo admin, who can read unsent messages. */
  seesMessages: Type.Boolean(),
  /** Signs the calls of section 7; of this session only (decision C02). */
  callKey: Type.String(),
})
export type Me = Static<typeof Me>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'session',
  traffic: signInTraffic,
  summary: 'The signed-in person, with the accounts they may act for',
  reply: Me,
  errors: ['SESSION_EXPIRED'],
})
export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'session',
  traffic: signInTraffic,
  summary:
    'Own names, language, calendar, appearance of lists, default account, own menu switches and the department of this session',
  body: Type.Object({
    language: Type.Optional(oneOf(['th', 'en'])),
    calendar: Type.Optional(nullable(oneOf(calendars))),
    lists: Type.Optional(Type.Partial(ListAppearance)),
    defaultAccountId: Type.Optional(nullable(Id)),
    featureStatus: Type.Optional(Type.Partial(MenuStatus)),
    /** The department of this session, for people in several (T34). */
    departmentAccessId: Type.Optional(Id),
    /** Own names; the first name in Thai must not be empty. */
    names: Type.Optional(
      Type.Object({ ...PersonNames, firstNameTh: Type.String({ minLength: 1, maxLength: 100, pattern: seenPattern }) }),
    ),
  }),
  reply: Me,
  errors: ['NOT_ALLOWED'],
})
