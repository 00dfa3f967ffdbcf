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
const missing = { id: 'This team has no saved order set with this ID' }
const TAKEN = { 412: 'Another order set has this ID, or a deleted one. Nothing was saved.' }
const DELETED = 'This order set was deleted. Restore it first.'

/** Saved order sets with their versions, and each browser's draft. */
export const orderSetEndpoints = {
  listOrderSets: {
    method: 'GET',
    path: '/workspace/order-sets',
    summary:
      'All of the team’s saved order sets, including deleted ones, most recently saved first',
    right: 'order-sets.read',
    answer: OrderSetLines,
  },
  listOrderSetSnapshots: {
    method: 'GET',
    path: '/workspace/order-set-snapshots',
    summary:
      'Markers and account of each saved order set at the time it was saved, without result names',
    right: 'order-sets.read',
    answer: OrderSetSnapshots,
  },
  createOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets',
    summary: 'Save a new order set with an ID chosen by the client. You can safely send it again',
    right: 'order-sets.write',
    body: OrderSetToCreate,
    hasEtag: true,
    answer: SavedOrderSet,
    current: SavedOrderSet,
    errors: TAKEN,
  },
  readOrderSet: {
    method: 'GET',
    path: '/workspace/order-sets/:id',
    summary: 'A saved order set, with its version as the ETag',
    right: 'order-sets.read',
    params: OneSet,
    hasEtag: true,
    answer: SavedOrderSet,
    missing,
  },
  saveOrderSet: {
    method: 'PUT',
    path: '/workspace/order-sets/:id',
    summary: 'Save a new version, based on the one in `If-Match`',
    right: 'order-sets.write',
    params: OneSet,
    body: OrderSetToSave,
    ifMatch: 'required',
    hasEtag: true,
    answer: SavedOrderSet,
    current: SavedOrderSet,
    missing,
    errors: {
      410: DELETED,
      412: 'Someone else saved a newer version. Nothing was saved.',
      428: 'Set If-Match to the ETag of the version you are changing.',
    },
  },
  deleteOrderSet: {
    method: 'DELETE',
    path: '/workspace/order-sets/:id',
    summary:
      'Delete an order set, or only the version in `If-Match`. You can restore it for 30 days',
    right: 'order-sets.write',
    params: OneSet,
    ifMatch: 'optional',
    hasEtag: true,
    current: SavedOrderSet,
    missing,
    errors: { 412: 'Someone else saved a newer version. Nothing was deleted.' },
  },
  restoreOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets/:id/restore',
    summary: 'Restore a deleted order set',
    right: 'order-sets.write',
    params: OneSet,
    hasEtag: true,
    answer: SavedOrderSet,
    missing,
  },
  duplicateOrderSet: {
    method: 'POST',
    path: '/workspace/order-sets/:id/duplicate',
    summary: 'Copy an order set to a new ID',
    right: 'order-sets.write',
    params: OneSet,
    body: z.object({ id: Id }),
    hasEtag: true,
    answer: SavedOrderSet,
    current: SavedOrderSet,
    missing,
    errors: { 410: DELETED, ...TAKEN },
  },
  listOrderSetVersions: {
    method: 'GET',
    path: '/workspace/order-sets/:id/versions',
    summary: 'Versions of an order set, newest first',
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
    missing: { ...missing, version: 'This order set doesn’t have this version' },
  },
  readOrderSetDraft: {
    method: 'GET',
    path: '/workspace/order-set-draft',
    summary: 'This browser’s order set draft',
    right: 'order-sets.read',
    answer: OrderSetDraft,
  },
  putOrderSetDraft: {
    method: 'PUT',
    path: '/workspace/order-set-draft',
    summary: 'Save the order set draft. Send the revision you edited',
    right: 'order-sets.write',
    // saved at every step, by each browser for itself
    audit: false,
    body: PutOrderSetDraft,
    answer: z.pick(OrderSetDraft, { revision: true, updated_at: true }),
    current: OrderSetDraft,
    errors: {
      412: 'This draft was changed in another tab. Reload it, then merge your changes.',
    },
  },
} as const satisfies Record<string, OwnEndpoint>
