import type { Cut } from "./cut-code.ts";

/**
 * What the site never uses of React: roots from before React 18, Internet Explorer, and its developer tools.
 */
export const reactCode: Readonly<Record<string, Cut>> = {
  "react-dom/cjs/react-dom.production.min.js": {
    texts: {
      // Roots from before React 18.
      "exports.findDOMNode=function": "var unused1=function",
      "exports.hydrate=function": "var unused2=function",
      "exports.render=function": "var unused3=function",
      "exports.unmountComponentAtNode=function": "var unused4=function",
      "exports.unstable_renderSubtreeIntoContainer=function": "var unused5=function",
      // React's developer tools.
      'if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__)': "if(false)",
    },
    spans: [
      // Internet Explorer.
      ['ae=ia&&"CompositionEvent"in window,be=null;', "var ce=", "ae=true,be=null;"],
      ["var we=!1;if(ia){", "function Ae()", "var we=true;"],
      ['"undefined"!==typeof MSApp&&', "a}(function(a,b){", " "],
      ['ia=!("undefined"===typeof window', ",", "ia=true"],
    ],
    // Whether a component is below a root from before React 18.
    patterns: [
      [/0===\(\w+\.mode&1\)/, "false"],
      [/0!==\(\w+\.mode&1\)/, "true"],
    ],
  },
};
