/** `GET` and `PUT` of the order set in the making. Apart from the other paths: the frame needs none of it. */
export const ORDER_SET_DRAFT_PATH = '/workspace/order-set-draft'
