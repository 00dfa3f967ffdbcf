/**
 * Style sheet of the API docs. The library's own is in a layer below it, so that every rule here
 * wins. Colors, type, and spacing are those of the dashboard.
 */
export const SKIN_CSS = `
@layer library;
@import url('static/swagger-ui.css') layer(library);
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbf9, #131517);
  --raised: light-dark(#ffffff, #1a1d20);
  --sunken: light-dark(#f3f3ef, #0e1012);
  --ink: light-dark(#16191d, #eceef0);
  --ink2: light-dark(#4c535b, #b0b7be);
  --ink3: light-dark(#646b73, #8f979f);
  --line: light-dark(#e4e4de, #2a2e33);
  --line2: light-dark(#cfd0c9, #3a4046);
  --accent: light-dark(#0b6e6e, #4fc0b8);
  --on-accent: light-dark(#ffffff, #08201f);
  --good: light-dark(#28782c, #6cc36a);
  --bad: light-dark(#b3261e, #ff8a80);
  --edge: light-dark(#8b9096, #6a727a);
  --hover: light-dark(#f3f3ef, #1c2024);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace;
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 60px; overflow-y: scroll; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 14px/1.45 Inter, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
:focus-visible { outline: 2px solid var(--accent) !important; outline-offset: 2px; }
:focus:not(:focus-visible) { outline: none; }

/* frame */
body > header { position: sticky; z-index: 2; top: 0; border-bottom: 1px solid var(--line); background: var(--paper); }
/* as in help: in one column with what is below it */
.bar { display: flex; align-items: center; gap: 20px; max-width: 1256px; height: 48px; margin: 0 auto; padding: 0 24px; font-weight: 500; }
.bar a { color: var(--accent); text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar .brand { display: inline-flex; align-items: center; gap: 8px; color: var(--ink); font-weight: 600; }
.bar [aria-current] { color: var(--ink); }
.bar .end { margin-left: auto; }

/* as in help: an index beside the page while that scrolls */
.columns { display: flex; flex-direction: row-reverse; justify-content: flex-end; max-width: 1256px; margin: 0 auto; }
main { flex: 1; min-width: 0; }
nav { position: sticky; top: 49px; flex: none; align-self: flex-start; width: 208px; padding: 24px 0 24px 24px; scroll-target-group: auto; }
nav a { display: block; padding: 4px 0; color: var(--ink2); text-decoration: none; }
nav a:hover { color: var(--ink); text-decoration: underline; }
nav a:target-current { color: var(--ink); font-weight: 600; }

/* over the list until all is drawn, so that both have the same places */
#swagger-ui { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; }
#swagger-ui > * { grid-area: 1 / 1; }
.waiting { visibility: hidden; }
.swagger-ui .loading-container { display: none; }
.failed { padding: 24px; }
.failed p { margin: 0 0 12px; font-weight: 600; }
.failed button { min-height: 32px; padding: 0 12px; border: 1px solid var(--line2); border-radius: 6px; background: var(--raised); color: var(--ink); font: 500 13px/20px Inter, system-ui, sans-serif; cursor: pointer; }

/* defaults of every part */
.swagger-ui :where(*) { border-color: var(--line); box-shadow: none; color: inherit; font-family: inherit; text-shadow: none; }
.swagger-ui { color: var(--ink); font: inherit; }
.swagger-ui :where(p, li, td, th, label, small, span, div, a, button, input, select, textarea, h4, h5) { font-size: inherit; line-height: inherit; }
.swagger-ui :where(svg) { fill: currentcolor; }
.swagger-ui :where(h1, h2, h3, h4, h5) { margin: 0; font-weight: 600; }
.swagger-ui :where(a) { color: var(--accent); text-decoration: none; }
.swagger-ui :where(p a, .markdown a) { text-decoration: underline; }
.swagger-ui .wrapper { max-width: none; padding: 0 24px; }
.swagger-ui :is(code, pre, .microlight, .opblock-summary-path, .opblock-summary-path a span, .prop-type, .parameter__name, textarea.curl, .model, .response-col_status, .body-param__text, .json-schema-2020-12__title, .json-schema-2020-12__attribute, .json-schema-2020-12-keyword__value) { font-family: var(--mono); }
.swagger-ui :is(.markdown, .renderedMarkdown) { max-width: 90ch; }
.swagger-ui :is(.markdown, .renderedMarkdown) p { margin: 4px 0; }
.swagger-ui :is(.markdown, .renderedMarkdown) code { padding: 0; background: none; color: inherit; font-size: .92em; font-weight: 400; }

/* head */
.introduction { padding: 8px 24px 0; }
.swagger-ui .info { margin: 16px 0; }
.swagger-ui .info .title { margin: 0 0 8px; color: var(--ink); font-size: 24px; font-weight: 600; letter-spacing: -.01em; line-height: 1.3; }
.swagger-ui .info .title > span { display: inline-flex; gap: 8px; margin-left: 12px; vertical-align: middle; }
.swagger-ui .info .title small { position: static; margin: 0; padding: 2px 6px; border: 1px solid var(--line2); border-radius: 4px; background: none; }
.swagger-ui .info .title small pre { margin: 0; padding: 0; color: var(--ink2); font: 500 12px/1.3 Inter, system-ui, sans-serif; }
.swagger-ui .info .description { color: var(--ink2); }
.swagger-ui .conventions { margin-top: 12px; color: var(--ink2); }
.swagger-ui .conventions summary { width: fit-content; color: var(--ink); font-size: 13px; font-weight: 500; list-style: none; cursor: pointer; }
.swagger-ui .conventions summary small { margin-left: 4px; color: var(--ink3); font-size: 13px; font-weight: 400; }
.swagger-ui .conventions summary::-webkit-details-marker { display: none; }
.swagger-ui .conventions summary::before { display: inline-block; width: 6px; height: 6px; margin-right: 8px; border: solid var(--ink3); border-width: 0 1.5px 1.5px 0; vertical-align: .15em; transform: rotate(-45deg); content: ''; }
.swagger-ui .conventions[open] summary::before { vertical-align: .3em; transform: rotate(45deg); }
.swagger-ui .conventions p { max-width: 90ch; margin: 4px 0 0; }
.swagger-ui .first { margin-bottom: 16px; }
.swagger-ui .first h2 { margin: 0 0 4px; font-size: 13px; }
.swagger-ui .first > div { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 0 8px; padding: 4px 4px 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); }
.swagger-ui .first > p { margin: 0 0 8px; color: var(--ink2); font-size: 13px; }
.swagger-ui .first code { flex: 1 1 296px; min-width: 0; padding: 7px 0; line-height: 1.5; white-space: pre-wrap; background: none; font-size: 12px; font-weight: 400; overflow-wrap: anywhere; }
.swagger-ui .scheme-container { margin: 0; padding: 0 0 8px; background: none; }
@media (width > 720px) {
  /* the key at the right of the title */
  main { position: relative; }
  .swagger-ui .scheme-container { position: absolute; inset: 20px 0 auto; padding: 0; pointer-events: none; }
  .swagger-ui .scheme-container .schemes { justify-content: flex-end; }
  .swagger-ui .scheme-container .btn { pointer-events: auto; }
}
.swagger-ui .scheme-container .schemes { align-items: end; gap: 16px; }
.swagger-ui .scheme-container :is(.schemes-server-container, .auth-wrapper) { padding: 0; }
.swagger-ui .servers-title, .swagger-ui .scheme-container .schemes > label { color: var(--ink3); font-size: 12px; font-weight: 500; }
/* one server is no choice */
.swagger-ui .schemes > div:has(select > option:only-child) { display: none; }

/* controls */
.swagger-ui :is(.btn, select, input[type=text], input[type=password], input[type=search], input[type=email], input[type=file]) { min-height: 32px; margin: 0; padding: 0 12px; border: 1px solid var(--line2); border-radius: 6px; background-color: var(--raised); color: var(--ink); font-size: 13px; font-weight: 500; line-height: 20px; }
.swagger-ui :is(input[type=text], input[type=password], input[type=search], textarea) { border-bottom-color: var(--edge); font-weight: 400; }
.swagger-ui textarea { border: 1px solid var(--line2); border-radius: 6px; background: var(--raised); color: var(--ink); font: 12px/1.5 var(--mono); }
.swagger-ui select { padding-right: 32px; }
.swagger-ui .btn:hover { background-color: var(--hover); }
.swagger-ui .btn.authorize { display: inline-flex; align-items: center; gap: 8px; }
.swagger-ui .btn.authorize :is(span, svg) { float: none; margin: 0; padding: 0; fill: currentcolor; }
.swagger-ui .btn.authorize svg { width: 14px; height: 14px; }
.swagger-ui .btn.execute, .swagger-ui .auth-btn-wrapper .btn.authorize { border-color: var(--accent); background: var(--accent); color: var(--on-accent); animation: none; }
.swagger-ui .btn.cancel { border-color: var(--line2); background: none; color: var(--ink); }
.swagger-ui .try-out { padding: 0; }
.swagger-ui .opblock-body .execute-wrapper, .swagger-ui .btn-group { padding: 12px 16px; }
.swagger-ui .btn-group { gap: 8px; }
.swagger-ui .btn-group .btn { flex: none; width: auto; border-radius: 6px; }
.swagger-ui .execute-wrapper .btn { width: auto; padding: 0 16px; }
.swagger-ui input.invalid, .swagger-ui select.invalid { border-color: var(--bad); background: var(--raised); }
.swagger-ui input:disabled, .swagger-ui select:disabled { opacity: .6; }

.swagger-ui .first .btn { display: inline-flex; align-items: center; gap: 4px; margin-left: auto; padding: 0 8px; border-color: transparent; background: none; color: var(--accent); }
.swagger-ui .first .btn:hover { background: var(--hover); }
.swagger-ui .first svg { fill: none; stroke: currentcolor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }

/* groups */
.swagger-ui .opblock-tag { gap: 8px; margin: 0; padding: 24px 0 8px; border-bottom: 1px solid var(--line2); color: var(--ink); font-size: 14px; font-weight: 600; }
.swagger-ui .opblock-tag:hover { background: none; }
.swagger-ui .opblock-tag .expand-operation { display: none; }
.swagger-ui .opblock-tag small { flex: 1; padding: 0; color: var(--ink2); font-size: 13px; font-weight: 400; }
.swagger-ui .opblock-tag a.nostyle span { color: var(--ink); }
.swagger-ui :is(.opblock-control-arrow, .models-control) { color: var(--ink3); }
.swagger-ui .opblock-control-arrow svg { width: 12px; height: 12px; }

/* rows */
.swagger-ui .opblock { margin: 0; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; background: none; }
.swagger-ui .opblock:hover > .opblock-summary { background: var(--hover); }
.swagger-ui .opblock.is-open { border: 1px solid var(--line2); border-radius: 6px; margin: 8px 0; background: var(--raised); }
.swagger-ui .opblock .opblock-summary { min-height: 36px; padding: 6px 0; border: 0; }
.swagger-ui .opblock-summary .opblock-control-arrow { padding: 0 5px; }
.swagger-ui .opblock.is-open > .opblock-summary { border-bottom: 1px solid var(--line); padding: 6px 4px 6px 16px; }
.swagger-ui .opblock-summary-control { min-width: 0; gap: 4px; }
.swagger-ui .opblock .opblock-summary .opblock-summary-method { flex: none; min-width: 52px; margin-right: 12px; padding: 0 4px; border-radius: 4px; background: var(--sunken); color: var(--ink2); font: 600 12px/20px var(--mono); text-align: center; }
.swagger-ui .opblock-delete .opblock-summary .opblock-summary-method { background: color-mix(in srgb, var(--bad) 12%, var(--paper)); color: var(--bad); }
.swagger-ui :is(.opblock-post, .opblock-put, .opblock-patch) .opblock-summary .opblock-summary-method { background: color-mix(in srgb, var(--accent) 12%, var(--paper)); color: var(--accent); }
.swagger-ui .opblock .opblock-summary-path-description-wrapper { gap: 4px 16px; padding: 0; }
.swagger-ui .opblock .opblock-summary-path { flex: 0 0 min(360px, 50%); max-width: none; color: var(--ink); font-size: 13px; font-weight: 500; overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path a { color: inherit; }
.swagger-ui .opblock .opblock-summary-description { flex: 1 1 0; min-width: 200px; color: var(--ink2); font-size: 13px; overflow-wrap: anywhere; }
/* one button for the key stands at the top */
.swagger-ui .opblock-summary .authorization__btn, .swagger-ui .view-line-link { display: none; }

/* an endpoint that is open */
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .opblock-section-header { min-height: 40px; padding: 4px 16px; background: none; border-bottom: 1px solid var(--line); }
.swagger-ui :is(.opblock-section-header h4, .tab-header .tab-item h4, .responses-inner :is(h4, h5)) { color: var(--ink); font-size: 13px; font-weight: 600; }
.swagger-ui .opblock-section-header .tab-header .tab-item.active h4 span::after { display: none; }
.swagger-ui .opblock-section-header > label { gap: 8px; color: var(--ink3); font-size: 12px; font-weight: 500; }
.swagger-ui :is(.opblock-description-wrapper, .opblock-external-docs-wrapper, .opblock-title_normal) { margin: 0; padding: 12px 16px 4px; }
.swagger-ui .opblock-description-wrapper p { margin: 0; color: var(--ink2); font-size: 14px; }
.swagger-ui :is(.parameters-container, .responses-inner) { padding: 4px 16px 12px; }
.swagger-ui .table-container { padding: 0; }
.swagger-ui .opblock-section-header h4.parameter__name { font-family: inherit; }
.swagger-ui .opblock-body .opblock-section > .opblock-description-wrapper { padding: 12px 16px; }
.swagger-ui table { width: 100%; border-collapse: collapse; }
.swagger-ui table thead tr :is(td, th) { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); color: var(--ink3); font-size: 12px; font-weight: 500; }
.swagger-ui table tbody tr td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
.swagger-ui table.headers tbody tr td { font-size: 13px; font-weight: 400; }
.swagger-ui table tbody tr:last-child > td { border-bottom: 0; }
.swagger-ui table tbody tr td:first-of-type { min-width: 0; max-width: none; padding-left: 0; }
.swagger-ui .parameters-col_name, .swagger-ui .response-col_status { width: 200px; }
.swagger-ui .response-col_status { width: 88px; color: var(--ink); font-size: 13px; font-weight: 600; }
.swagger-ui .response-col_status .response-undocumented { color: var(--ink3); font-size: 12px; }
.swagger-ui thead .response-col_status { font: 500 12px/20px Inter, system-ui, sans-serif; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .headers-wrapper { margin-top: 16px; }
.swagger-ui .headers__title { margin: 0; color: var(--ink3); font-size: 12px; font-weight: 500; }
.swagger-ui .parameters-col_description { width: auto; }
/* fields only while they can be filled in */
.swagger-ui .parameters-col_description :is(input, select, textarea):disabled { display: none; }
.swagger-ui .parameters-col_description :is(input, select, textarea) { width: 100%; max-width: 400px; margin-top: 8px; }
.swagger-ui .parameter__name { color: var(--ink); font-size: 13px; font-weight: 500; }
.swagger-ui .parameter__name.required { font-weight: 600; }
.swagger-ui .parameter__name.required span { display: none; }
.swagger-ui .parameter__name.required::after { position: static; padding-left: 6px; color: var(--ink3); font: 400 12px/1.45 Inter, system-ui, sans-serif; }
/* the type says its format */
.swagger-ui .parameter__type .prop-format { display: none; }
.swagger-ui :is(.parameter__type, .parameter__in, .parameter__extension) { padding: 0; color: var(--ink3); font-size: 12px; font-weight: 400; }
.swagger-ui .parameter__in { font-style: normal; }
.swagger-ui .parameters :is(.renderedMarkdown, .markdown) p, .swagger-ui .response-col_description p { margin: 0; color: var(--ink2); font-size: 13px; }
.swagger-ui .response-controls { gap: 16px; padding-top: 8px; }
.swagger-ui .response-control-media-type__accept-message { color: var(--ink3); font-size: 12px; }
.swagger-ui .response-control-media-type--accept-controller select { border-color: var(--line2); }
.swagger-ui .response-control-media-type__title, .swagger-ui .response-control-examples__title { color: var(--ink3); font-size: 12px; font-weight: 500; }
.swagger-ui .tab { gap: 16px; margin: 8px 0 4px; padding: 0; }
.swagger-ui .tab li { min-width: 0; padding: 0; color: var(--ink2); font-size: 13px; }
.swagger-ui .tab li:first-of-type::after { display: none; }
.swagger-ui .tab li button.tablinks { padding: 4px 0; border-bottom: 2px solid transparent; color: inherit; font-weight: 500; }
.swagger-ui .tab li.active button.tablinks { border-bottom-color: var(--ink); color: var(--ink); }

/* one media type is no choice */
.swagger-ui :is(.response-controls, .opblock-section-header > label):has(option:only-child):not(:has(option + option)) { display: none; }
.swagger-ui .opblock-section-header:has(> label) .opblock-title { flex: 1; }

/* code */
.swagger-ui :is(pre.microlight, .highlight-code > .microlight, .opblock-body pre.microlight, .responses-inner pre, textarea.curl) { margin: 8px 0 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken) !important; color: var(--ink) !important; font: 12px/1.5 var(--mono); max-height: 420px; overflow: auto; }
.swagger-ui .highlight-code > .microlight code { word-break: normal; overflow-wrap: anywhere; }
.swagger-ui .opblock-body pre.microlight :is(span, code) { color: inherit !important; font-family: inherit; }
.swagger-ui .copy-to-clipboard, .swagger-ui .download-contents { right: 8px; bottom: 8px; min-height: 28px; border: 1px solid var(--line2); border-radius: 6px; background: var(--raised); color: var(--ink); }
.swagger-ui .download-contents { width: auto; padding: 0 12px; font-size: 13px; font-weight: 500; }
.swagger-ui .curl-command .copy-to-clipboard { right: 8px; bottom: 4px; }

/* schemas */
.swagger-ui section.models { margin: 32px 0 48px; border: 0; }
.swagger-ui section.models.is-open { padding: 0; }
.swagger-ui section.models h4 { margin: 0; padding: 8px 0; border: 0; border-bottom: 1px solid var(--line2); color: var(--ink); font-size: 14px; }
.swagger-ui section.models .model-container, .swagger-ui .json-schema-2020-12, .swagger-ui .model-box { margin: 0; border-radius: 0; background: none; }
.swagger-ui section.models > .no-margin > article, .swagger-ui section.models .json-schema-2020-12[data-json-schema-level='0'] { margin: 0; padding: 8px 0; border-bottom: 1px solid var(--line); }
.swagger-ui section.models .json-schema-2020-12-head { max-width: 100%; }
.swagger-ui .json-schema-2020-12__title, .swagger-ui .json-schema-2020-12-property .json-schema-2020-12__title { color: var(--ink); font-size: 13px; font-weight: 500; }
.swagger-ui :is(.json-schema-2020-12__attribute--primary, .prop-type) { color: var(--accent); }
.swagger-ui .json-schema-2020-12__attribute { font-size: 12px; }
.swagger-ui .json-schema-2020-12__attribute--muted { color: var(--ink3); }
.swagger-ui .json-schema-2020-12__constraint { padding: 0 6px; border: 1px solid var(--line2); border-radius: 4px; background: none; color: var(--ink2); font-size: 12px; }
.swagger-ui :is(.json-schema-2020-12-keyword, .json-schema-2020-12-body, .json-schema-2020-12-keyword__name) { color: var(--ink2); font-size: 12px; font-weight: 500; }
.swagger-ui .json-schema-2020-12-keyword__value { color: var(--ink); font-size: 12px; }
.swagger-ui .json-schema-2020-12-keyword__value--const, .swagger-ui .json-schema-2020-12-keyword__value--warning { border-color: var(--line2); color: var(--ink2); }
.swagger-ui .json-schema-2020-12-keyword__name--secondary, .swagger-ui .json-schema-2020-12-keyword__value--secondary { color: var(--ink3); }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: var(--ink3); font-size: 12px; }
.swagger-ui .json-schema-2020-12-accordion { background: none; color: var(--ink); }
.swagger-ui .json-schema-2020-12-accordion__icon svg { fill: var(--ink3); }
.swagger-ui .json-schema-2020-12-property--required > .json-schema-2020-12:first-of-type > .json-schema-2020-12-head .json-schema-2020-12__title::after { color: var(--bad); }

/* buttons without a frame of their own */
.swagger-ui :is(.json-schema-2020-12-expand-deep-button, section.models h4 button, .json-schema-2020-12-accordion) { border: 0; background: none; }
.swagger-ui .json-schema-2020-12__attribute--primary { font-weight: 400; }
.swagger-ui section.models .json-schema-2020-12 { width: 100%; }
.swagger-ui section.models h4 svg { width: 12px; height: 12px; }

/* errors and the dialog of the key */
.swagger-ui .errors-wrapper { margin: 16px 0; padding: 12px 16px; border: 1px solid var(--bad); border-radius: 6px; background: none; }
.swagger-ui .dialog-ux .backdrop-ux { background: rgb(0 0 0 / 40%); }
.swagger-ui .dialog-ux .modal-ux { width: min(480px, 100vw - 32px); min-width: 0; max-width: none; border: 1px solid var(--line2); border-radius: 10px; background: var(--raised); }
.swagger-ui .dialog-ux .modal-ux-header { padding: 0 20px; border-bottom: 1px solid var(--line); }
.swagger-ui .dialog-ux .modal-ux-header h3 { padding: 16px 0; color: var(--ink); font-size: 18px; font-weight: 600; }
.swagger-ui .dialog-ux .modal-ux-content { padding: 16px 20px; }
.swagger-ui .dialog-ux .modal-ux-content :is(p, h4, label) { color: var(--ink2); font-size: 13px; }
.swagger-ui .auth-container { padding: 0; border: 0; }
.swagger-ui .auth-container input { width: 100%; margin-top: 4px; }
.swagger-ui .auth-container .wrapper { padding: 0; }
.swagger-ui .auth-btn-wrapper { gap: 8px; justify-content: flex-end; padding: 16px 0 0; }
.swagger-ui .dialog-ux .close-modal { padding: 8px; color: var(--ink2); }
.swagger-ui .dialog-ux .close-modal svg { width: 14px; height: 14px; }

@media (width <= 860px) {
  nav { display: none; }
}
@media (width <= 720px) {
  .bar { gap: 16px; padding: 0 16px; }
  .bar a { line-height: 44px; }
  .swagger-ui .wrapper { padding: 0 16px; }
  .introduction { padding-inline: 16px; }
  .swagger-ui .opblock .opblock-summary { min-height: 52px; padding-block: 8px; }
  .swagger-ui .opblock .opblock-summary .opblock-summary-method { margin-right: 8px; align-self: flex-start; }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-direction: column; align-items: flex-start; }
  .swagger-ui .opblock .opblock-summary-path { flex: none; }
  .swagger-ui .opblock .opblock-summary-description { flex: none; min-width: 0; width: 100%; }
  .swagger-ui .opblock-section-header { flex-wrap: wrap; gap: 8px; }
  .swagger-ui .parameters-col_name { width: 120px; }
  .swagger-ui table tbody tr td, .swagger-ui table thead tr :is(td, th) { padding-right: 8px; }
  .swagger-ui .parameter__name { overflow-wrap: anywhere; }
  .swagger-ui .parameter__name.required::after { display: block; padding: 0; }
  .swagger-ui :is(.btn, select, input), .failed button { min-height: 44px; }
}
@media (width <= 480px) {
  /* the name is at the left */
  .bar .end span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
@media print { body > header, .swagger-ui .scheme-container { display: none; } }
`
