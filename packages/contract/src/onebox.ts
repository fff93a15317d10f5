import { type Static, type TSchema, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { businessFeatures, mailPermissions, menuFeatures } from './me.ts'
import { signInTraffic } from './traffic.ts'

// The calls of section 7 of the specification: its paths, payloads and result fields. Anything it omits is designed in
// the same style and described here. `x-envelope: none`: the fields are next to `status`, as the section describes.
// `x-signed`: the Authorization header contains the signature of decision C02, and the session comes from the body or
// the cookie.

const Text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description !== undefined && { description }) }))
const AccessToken = Text(512, 'of an earlier login; without it the session of the cookie or the bearer header')
const PartnerId = Text(64, 'the registered partner whose key signs this call')
const signed = { 'x-signed': true } as const
const whole = { 'x-envelope': 'none' } as const
const Yn = oneOf(['Y', 'N'])

const FeatureStatus = Type.Object(Object.fromEntries(menuFeatures.map((name) => [name, Yn])))
export const BusinessInfo = Type.Object({
  business_id: Id,
  taxid: Type.String(),
  branch_no: Type.String(),
  first_name_th: Type.String(),
  first_name_eng: Type.String(),
  status_permission_inbox: oneOf(mailPermissions),
  status_permission_outbox: oneOf(mailPermissions),
  check_package: Type.String(),
  business_feature: Type.Array(
    Type.Object({
      feature: Type.String({ description: `${businessFeatures.slice(0, -1).join(', ')}, Rename document` }),
      feature_status: Yn,
      logo: Type.Optional(Type.String({ description: 'of business_logo: image data, "default" or empty' })),
    }),
  ),
})
export type BusinessInfo = Static<typeof BusinessInfo>

const profile = {
  accesstoken: nullable(Type.String({ description: 'null for the session of a cookie, which no script reads' })),
  accountid: Id,
  user_info: Type.Object({
    account_id: Id,
    user_id: Id,
    username: Type.String(),
    thai_email: Type.String(),
    my_folder_id: nullable(Id),
    check_package: Type.String(),
    type: oneOf(['Citizen', 'Business']),
    first_name_th: Type.String(),
    last_name_th: Type.String(),
    first_name_eng: Type.String(),
    last_name_eng: Type.String(),
    language: oneOf(['th', 'en']),
  }),
  login_default: Type.Object({ account_id: Id, type: oneOf(['Citizen', 'Business']) }),
  biz: Type.Array(
    Type.Object({
      id: Id,
      id_card_num: Type.String(),
      taxid: Type.String(),
      branch_no: Type.String(),
      first_name_th: Type.String(),
      first_name_eng: Type.String(),
      admin: Type.Boolean(),
    }),
  ),
  feature_status: FeatureStatus,
}
export const Profile = Type.Object(profile)
export type Profile = Static<typeof Profile>

/** The response of every login (`specification.md` 3). */
export const LoginResult = Type.Object({
  ...profile,
  service: Type.String({ description: 'OneID, OneMail or OneMail_OneID' }),
  business_info: nullable(BusinessInfo),
  department_user: Type.Array(
    Type.Object({ department_id: Id, department_name_th: Type.String(), department_name_eng: Type.String() }),
  ),
  /** The department of this session, for people in several. */
  department_access_id: nullable(Id),
  personal_folder_id: nullable(Id),
  tax_id: Type.String({ description: "of the business, or the person's own id" }),
  expired_login_dtm: Instant,
  admin: Type.Boolean(),
})
export type LoginResult = Static<typeof LoginResult>

export const getTime = endpoint({
  method: 'GET',
  path: '/admin/api/get_time',
  access: 'public',
  summary: "The server's time, for the signed Authorization header",
  reply: Type.Object({ now: Instant }, whole),
  errors: [],
})
export const getProfile = endpoint({
  method: 'POST',
  path: '/authorize/api/getprofile',
  access: 'public',
  traffic: signInTraffic,
  summary: 'The owner of a session; `user_id` must be the same person',
  body: Type.Object({ accesstoken: AccessToken, user_id: Text(64) }),
  reply: Profile,
  errors: ['PROFILE_FAILED', 'SESSION_EXPIRED'],
})

const SecondCode = Text(40, 'of people with two-factor authentication: a code of the app, or a recovery code')
const Credentials = Type.Object({
  second_code: SecondCode,
  username: Text(200, 'or e-mail, or mobile number'),
  password: Text(200),
})
const secondErrors = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'] as const
const loginErrors = [
  ...secondErrors,
  'CREDENTIALS_REQUIRED',
  'WRONG_CREDENTIALS',
  'TOO_MANY_ATTEMPTS',
  'EXTERNAL_PROVIDER',
] as const
export const loginV1 = endpoint({
  method: 'POST',
  path: '/authorize/api/login',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Sign in by username and password; a browser and a program alike get a bearer token, and no cookie',
  body: Credentials,
  reply: LoginResult,
  errors: loginErrors,
})
export const loginV2 = endpoint({
  method: 'POST',
  path: '/authorize/api/v2/login',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Like `login`',
  body: Credentials,
  reply: LoginResult,
  errors: loginErrors,
})
export const loginV3 = endpoint({
  method: 'POST',
  path: '/authorize/api/v3/login',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Sign in for a share-upload link that requires it (T15)',
  body: Type.Object({ ...Credentials.properties, id: Text(200, 'of the upload link; kept for the log only') }),
  reply: LoginResult,
  errors: loginErrors,
})
export const loginWithCollaboration = endpoint({
  method: 'POST',
  path: '/authorize/api/login_with_collaboration',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Sign in by the verified address of a collaboration mailbox',
  body: Type.Object({ email: Text(254), password: Text(200), second_code: SecondCode }),
  reply: LoginResult,
  errors: loginErrors,
})
export const loginByMobile = endpoint({
  method: 'POST',
  path: '/authorize/api/login_by_mobile',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Without `otp` a code is sent to the number; with it the call signs in',
  body: Type.Object({ mobile_no: Text(20, '0xxxxxxxxx'), otp: Text(10), second_code: SecondCode }),
  reply: Type.Union([
    Type.Object({ otp_sent: Type.Literal(true), expired_otp_dtm: Instant, resend_otp_dtm: Instant }),
    LoginResult,
  ]),
  errors: [
    ...secondErrors,
    'MOBILE_INVALID',
    'OTP_TOO_MANY',
    'OTP_MISMATCH',
    'OTP_INVALID',
    'TOO_MANY_ATTEMPTS',
    'EXTERNAL_PROVIDER',
  ],
})

const byMail = (version: 'v2' | 'v3' | 'v4') => ({
  method: 'POST' as const,
  path: `/authorize/api/${version}/encode/login_byemail` as const,
  access: 'public' as const,
  traffic: signInTraffic,
  summary: 'Sign in by the address of a company mailbox (T22)',
  body: Type.Object({
    encode: Text(2000, 'Base64 of the JSON {"email","password"}: a form of transport, not a protection'),
    email: Text(254, 'in place of `encode`'),
    password: Text(200, 'in place of `encode`'),
    second_code: SecondCode,
  }),
  reply: LoginResult,
  errors: loginErrors,
})
export const loginByEmailV2 = endpoint(byMail('v2'))
export const loginByEmailV3 = endpoint(byMail('v3'))
export const loginByEmailV4 = endpoint(byMail('v4'))

export const loginBusiness = endpoint({
  method: 'POST',
  path: '/authorize/api/V3/login_business',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Enter a business that the person works for',
  body: Type.Object({ taxid: Text(13), accesstoken: AccessToken, biz_id: Text(64) }),
  reply: LoginResult,
  errors: ['BUSINESS_ACCESS_DENIED', 'COMPANY_NOT_FOUND', 'MEMBERSHIP_SUSPENDED', 'MEMBERSHIP_ENDED', 'BUSINESS_ENDED'],
})
export const checkAdminBusiness = endpoint({
  method: 'POST',
  path: '/authorize/api/check_admin_business',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Whether the person is Admin Business; anything but `admin` true is no (C36)',
  body: Type.Object({ accesstoken: AccessToken, taxid: Text(13), biz_id: Text(64) }, signed),
  reply: Type.Object(
    {
      admin: Type.Boolean(),
      result: Type.Object({ admin: Type.Boolean() }),
      /** Where `admin` is not true: what a page says about it. */
      title: Type.Optional(Type.String()),
      errorCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
    },
    whole,
  ),
  errors: ['ADMIN_CHECK_FAILED', 'COMPANY_NOT_FOUND', 'AUTHORIZATION_STALE', 'SESSION_EXPIRED'],
})
export const requestCallOtp = endpoint({
  method: 'POST',
  path: '/authorize/api/v1/request/otp',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Send a code to the mobile number of the signed-in person, for `verify/otp`',
  body: Type.Object({ accesstoken: AccessToken }),
  reply: Type.Object({ expired_otp_dtm: Instant, resend_otp_dtm: Instant }),
  errors: ['OTP_TOO_MANY', 'MOBILE_INVALID', 'SESSION_EXPIRED'],
})
export const verifyCallOtp = endpoint({
  method: 'POST',
  path: '/authorize/api/v1/verify/otp',
  access: 'public',
  traffic: signInTraffic,
  summary:
    'Verify the signed-in person again by a code; of a support agent, the code of the customer. Returns when this login ends',
  body: Type.Object({ otp: Text(10), accesstoken: AccessToken }),
  reply: Type.Object({ expired_login_dtm: Instant, result: Type.Object({ expired_login_dtm: Instant }) }, whole),
  errors: ['OTP_MISMATCH', 'OTP_INVALID', 'SUPPORT_LOCKED', 'TOO_MANY_ATTEMPTS', 'MOBILE_INVALID', 'SESSION_EXPIRED'],
})
export const loginBySharedToken = endpoint({
  method: 'GET',
  path: '/authorize/api/login/sharedtoken',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Exchange a shared token, once; or an access token for its own profile',
  query: Type.Object(
    {
      share_token: Text(8000),
      accesstoken: Text(512),
      partner_id: PartnerId,
    },
    signed,
  ),
  reply: LoginResult,
  errors: ['TOKEN_UNAVAILABLE', 'TOKEN_EXPIRED', 'PARTNER_REFUSED', 'AUTHORIZATION_STALE', 'TOO_MANY_ATTEMPTS'],
})
export const loginByOnePlatform = endpoint({
  method: 'POST',
  path: '/authorize/api/oneplatform/login',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Sign in from the platform portal by its signed assertion',
  body: Type.Object({ token: Text(8000), partner_id: PartnerId }, signed),
  reply: LoginResult,
  errors: ['PARTNER_REFUSED', 'AUTHORIZATION_STALE', 'TOO_MANY_ATTEMPTS'],
})
export const authorizeChecking = endpoint({
  method: 'POST',
  path: '/authorize/api/authorize_checking',
  access: 'public',
  traffic: signInTraffic,
  summary: 'Whether a login is still valid',
  body: Type.Object({ accesstoken: AccessToken }),
  reply: Type.Object({
    authorize: Type.Literal(true),
    accountid: Id,
    username: Type.String(),
    service: Type.String(),
    expired_login_dtm: Instant,
  }),
  errors: ['SESSION_EXPIRED'],
})

const StorageQuery = Type.Object({
  account_id: Text(64, 'without it the account of the call'),
  convert_storage: Type.Optional(
    Type.Union([Type.Boolean(), Type.String({ maxLength: 10 })], {
      description: 'true, "true", "Y" or "MB": sizes as text such as "0.00 MB"; else bytes',
    }),
  ),
  accesstoken: AccessToken,
})
const Size = Type.Union([Bytes, Type.String()])
const figures = <S extends TSchema>(size: S) => ({
  used_storage: size,
  used_storage_business: size,
  storage: size,
  account_user_storage: size,
  remain_storage: size,
})
export const checkUsedStorage = endpoint({
  method: 'POST',
  path: '/storage/api/check_used_storage',
  access: 'public',
  summary: 'How much space an account uses and has',
  body: StorageQuery,
  reply: Type.Array(
    Type.Object({
      account_id: Id,
      used_storage: Size,
      used_storage_business: Size,
      storage: Size,
      account_user_storage: Size,
      remain_storage: Size,
      /** The same in bytes, and as text in MB, whatever was asked for (C27). */
      bytes: Type.Object(figures(Bytes)),
      mb: Type.Object(figures(Type.String())),
      /** Bytes of what has been used, which add up: of the business for its admins, of one's own drive otherwise (C71). */
      classes: Type.Object({ files: Bytes, versions: Bytes, trash: Bytes, inbox: Bytes, outbox: Bytes, cctv: Bytes }),
    }),
  ),
  errors: ['NOT_ALLOWED', 'SESSION_EXPIRED'],
})
export const checkStorage = endpoint({
  method: 'POST',
  path: '/storage/api/check_storage',
  access: 'public',
  summary: 'Whether an account has space left',
  body: StorageQuery,
  reply: Type.Object({ account_id: Id, storage: Size, used_storage: Size, remain_storage: Size, full: Type.Boolean() }),
  errors: ['NOT_ALLOWED', 'SESSION_EXPIRED'],
})
export const getChatToken = endpoint({
  method: 'POST',
  path: '/authorize/api/onechat/token',
  access: 'public',
  traffic: signInTraffic,
  summary: 'A token for the chat widget; only single sign-on and only where a chat provider is configured',
  body: Type.Object({ one_id: Text(200, 'the own username or person id'), accesstoken: AccessToken }),
  reply: Type.Object({ onechat_token: Type.String() }, whole),
  errors: ['CHAT_OFF', 'NOT_ALLOWED', 'SESSION_EXPIRED'],
})
