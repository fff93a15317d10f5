import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ruleAudiences } from './folder-rules.ts'
import { BusinessPackage } from './packages.ts'
import { type BusinessFeature, businessFeatures, mailPermissions, menuFeatures } from './me.ts'

/** The boxes of e-documents. */
export const documentBoxes = ['inbox', 'outbox'] as const
export type DocumentBox = (typeof documentBoxes)[number]

/** Everything that an admin may take away from a group: menus, and features of the business. */
export const boundFeatures = [...menuFeatures, ...businessFeatures] as const
export type BoundFeature = (typeof boundFeatures)[number]

/** Settings of single employees that a reply lists; the others are counted. */
export const listedEmployees = 200
/** Settings that one request changes. */
const mostChanges = 100

const Audience = Type.Object({
  type: oneOf(ruleAudiences),
  id: Id,
  name: Type.String(),
  /** Of a department: the one above it. */
  above: nullable(Type.String()),
})

const Bound = Type.Object({ feature: oneOf(boundFeatures), audience: Audience, allowed: Type.Boolean() })
const BoxPermission = Type.Object({
  box: oneOf(documentBoxes),
  audience: Audience,
  permission: oneOf(mailPermissions),
})

export const BusinessFeatures = Type.Object({
  features: Type.Object(
    Object.fromEntries(businessFeatures.map((name) => [name, Type.Boolean()])) as Record<
      BusinessFeature,
      ReturnType<typeof Type.Boolean>
    >,
  ),
  bounds: Type.Array(Bound),
  boxes: Type.Array(BoxPermission),
  /** What the business has bought: a function that it does not include cannot be turned on. */
  package: BusinessPackage,
  /** Employees with settings of their own that are not listed. */
  more: Type.Integer(),
})
export type BusinessFeatures = Static<typeof BusinessFeatures>

export const getBusinessFeatures = endpoint({
  method: 'GET',
  path: '/api/admin/features',
  access: 'admin',
  summary: 'The features of this business, and which groups of its people may use which menus, features and boxes',
  reply: BusinessFeatures,
  errors: ['NOT_ADMIN'],
})

/** The id is left out for the business itself. */
const audienceInput = { audience: oneOf(ruleAudiences), audienceId: Type.Optional(Id) }

export const changeBusinessFeatures = endpoint({
  method: 'PATCH',
  path: '/api/admin/features',
  access: 'admin',
  summary: 'Switch features of this business, and allow or block menus, features and boxes for groups of its people',
  body: Type.Object({
    features: Type.Optional(
      Type.Array(Type.Object({ feature: oneOf(businessFeatures), on: Type.Boolean() }), { maxItems: 5 }),
    ),
    bounds: Type.Optional(
      Type.Array(
        Type.Object({
          feature: oneOf(boundFeatures),
          ...audienceInput,
          allowed: nullable(Type.Boolean({ description: 'null removes the setting' })),
        }),
        { maxItems: mostChanges },
      ),
    ),
    boxes: Type.Optional(
      Type.Array(
        Type.Object({
          box: oneOf(documentBoxes),
          ...audienceInput,
          permission: nullable(oneOf(mailPermissions)),
        }),
        { maxItems: mostChanges },
      ),
    ),
  }),
  reply: BusinessFeatures,
  errors: ['PACKAGE_FEATURE', 'NOT_ADMIN', 'INVALID_INPUT', 'NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
