import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import { OrderSetDraft, PutOrderSetDraft } from '#contract/interface/order-sets.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import {
  OrderSetLines,
  OrderSetSnapshots,
  OrderSetToCreate,
  OrderSetToSave,
  OrderSetVersion,
  SavedOrderSet,
  VersionLines,
} from '#contract/own/saved-order-sets.ts'

const OneSet = z.object({ id: Id })
const missing = { id: 'This team has no saved order set with this id' }
const DELETED = 'This order set was deleted. Restore it first.'

/** Saved order sets and their versions, and the order in the making of each browser. */
export const orderSetEndpoints = {
  listOrderSets: {
    method: 'GET',
    path: '/workspace/order-sets',
    summary: 'All saved order sets of the team, deleted ones too; the one saved last first',
    right: 'order-sets.read',
    answer: OrderSetLines,
  },
  listOrderSetSnapshots: {
    method: 'GET',
    path: '/workspace/order-set-snapshots',
    summary: 'Markers and account of each saved order set when it was saved, without results',
    right: 'order-sets.read',
    answer: OrderSetSnapshots,
  },
  createOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets',
    summary: 'Save a new order set under the id that its maker gives it',
    right: 'order-sets.write',
    body: OrderSetToCreate,
    answer: SavedOrderSet,
  },
  readOrderSet: {
    method: 'GET',
    path: '/workspace/order-sets/:id',
    summary: 'One saved order set as it is now, its version as ETag',
    right: 'order-sets.read',
    params: OneSet,
    answer: SavedOrderSet,
    missing,
  },
  saveOrderSet: {
    method: 'PUT',
    path: '/workspace/order-sets/:id',
    summary: 'Save a new version, which goes on from the one in `If-Match`',
    right: 'order-sets.write',
    params: OneSet,
    body: OrderSetToSave,
    answer: SavedOrderSet,
    current: SavedOrderSet,
    missing,
    errors: {
      410: DELETED,
      412: 'Someone else saved another version. Nothing was saved.',
      428: 'Say with If-Match which version this goes on from: the ETag of the answer that it was read with.',
    },
  },
  deleteOrderSet: {
    method: 'DELETE',
    path: '/workspace/order-sets/:id',
    summary: 'Delete an order set. It can be restored for thirty days',
    right: 'order-sets.write',
    params: OneSet,
    missing,
  },
  restoreOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets/:id/restore',
    summary: 'Restore a deleted order set',
    right: 'order-sets.write',
    params: OneSet,
    answer: SavedOrderSet,
    missing,
  },
  duplicateOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets/:id/duplicate',
    summary: 'Copy an order set under a new id',
    right: 'order-sets.write',
    params: OneSet,
    body: z.object({ id: Id }),
    answer: SavedOrderSet,
    missing,
    errors: { 410: DELETED },
  },
  listOrderSetVersions: {
    method: 'GET',
    path: '/workspace/order-sets/:id/versions',
    summary: 'Versions of an order set, the newest first',
    right: 'order-sets.read',
    params: OneSet,
    answer: VersionLines,
    missing,
  },
  readOrderSetVersion: {
    method: 'GET',
    path: '/workspace/order-sets/:id/versions/:version',
    summary: 'One version of an order set',
    right: 'order-sets.read',
    params: z.object({ id: Id, version: z.string().check(z.regex(/^\d{1,9}$/)) }),
    answer: OrderSetVersion,
    missing: { ...missing, version: 'This order set has no such version' },
  },
  readOrderSetDraft: {
    method: 'GET',
    path: '/workspace/order-set-draft',
    summary: 'Order in the making of this browser',
    right: 'order-sets.read',
    answer: OrderSetDraft,
  },
  putOrderSetDraft: {
    method: 'PUT',
    path: '/workspace/order-set-draft',
    summary: 'Keep the order in the making, in the place of the revision it goes on from',
    right: 'order-sets.write',
    body: PutOrderSetDraft,
    answer: z.pick(OrderSetDraft, { revision: true, updated_at: true }),
    current: OrderSetDraft,
    errors: {
      412: 'This draft was changed in another tab. Read it again, and keep both.',
    },
  },
} as const satisfies Record<string, OwnEndpoint>
