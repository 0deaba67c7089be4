"use strict";(globalThis["mfe-pools chunks"]||=[]).push([[674],{217(e,t,a){a.d(t,{CreatePoolPage:()=>I});var n=a(3275),o=a(2833),s=a(7097),r=a(7917),l=a(1631),i=a(8148),u=a(9144),d=a(1927),m=a(3458),p=a(3988),c=a(5650),f=a(1681),h=a(7047),b=a(6099),y=a(3430),x=a(9433),C=a(9307),g=a(6131),P=a(1298);let j=(0,s.graphql)(`
  fragment CreatePoolFormFields on FormatRules @_unmask {
    format
    maxUsers
    defaultMaxUsers
    buyIns { buyInCents feeCents }
    defaultBuyInCents
    numTournaments
    needsRound
    payoutsBps { first second third }
    defaultPayoutsBps
  }
`),S=(0,s.graphql)(`
  mutation CreatePool($input: CreatePoolInput!) {
    createPool(input: $input) { id name }
  }
`);function v({of:e}){var t;let{format:a,needsRound:s,numTournaments:r,buyIns:l,payoutsBps:i,defaultPayoutsBps:u}=e,[j=0,F=0,I=0]=u,[k,T]=(0,x.useState)([j,F,I]),[w,q]=(0,x.useState)(e.defaultBuyInCents),[B,U]=(0,x.useState)(!1),[N]=(0,o.useMutation)(S),M=(0,p.useNavigate)(),R=0===w,A=(0,d.m)({check:({name:e,pin:t})=>({name:!e.trim()&&"Pool name is required.",payoutsBps:!(0,g.wP)(k)&&"The total payout percentages must equal 100%",pin:B&&!t&&"A private pool needs a password."}),send:async e=>{let{data:t}=await N({variables:{input:{format:a,name:e.name.trim(),maxUsers:(0,P.t)(e.maxUsers),buyInCents:w,isPrivate:B,...!R&&{payoutsBps:[...k]},...B&&{pin:e.pin},...r.length>0&&{numTournaments:Number(e.numTournaments)},...s&&{round:e.round}}}});t&&M(p.paths.standings(t.createPool.name))},otherwise:s?"Failed to create the pool. Please try again.":"An unexpected error occurred."});return(0,n.jsxs)(f.Form,{form:A,submitText:"Create Pool",children:[(0,n.jsx)(y.TextField,{label:"Pool name",autoComplete:"off",...A.field("name")}),s&&(0,n.jsx)(h.Select,{label:"Round",hint:"Picks are made on the day of the round.",options:Object.entries(c.d).map(([e,t])=>({value:e,text:t})),...A.field("round")}),r.length>0&&(0,n.jsx)(h.Select,{label:"Number of tournaments",options:r.map(e=>({value:String(e),text:String(e)})),...A.field("numTournaments")}),(0,n.jsx)(h.Select,{label:"Max users",options:(0,P.b)(e.maxUsers),defaultValue:String(e.defaultMaxUsers),...A.field("maxUsers")}),(0,n.jsx)(h.Select,{label:"Buy-in",hint:(t=l.find(e=>e.buyInCents===w))&&0!==t.buyInCents?`Paying by card costs a fee of ${(0,m.qC)(t.feeCents)} on top; paying from the account balance costs none.`:"No buy-in, no fee and no prizes.",options:l.map(e=>({value:String(e.buyInCents),text:0===e.buyInCents?"Free":(0,m.qC)(e.buyInCents)})),value:w,onChange:({target:e})=>q(Number(e.value)),...A.field("buyInCents")}),!R&&(0,n.jsx)(C.C,{choices:i,split:k,onChange:T,error:A.field("payoutsBps").error}),(0,n.jsx)(b.Switch,{label:"Private pool",hint:"Only those who know its pin can join.",checked:B,onChange:({target:e})=>U(e.checked)}),B&&(0,n.jsx)(y.TextField,{label:"Password",hint:"The pin that your friends are asked for: 4 to 64 characters. It can't be looked up later.",autoComplete:"off",...A.field("pin")})]})}let F=(0,s.graphql)(`
    query FormatsToCreate {
      formats { format title description ...CreatePoolFormFields @unmask }
    }
  `,[j]);function I(){let{data:e,error:t,refetch:a}=(0,o.useQuery)(F);return(0,n.jsxs)(i.Page,{title:"Create Pool",lead:"Choose a format. You are the pool's admin and its first member.",width:"reading",children:[t&&!e&&(0,n.jsx)(l.FaultNotice,{error:t,onRetry:a}),!e&&!t&&(0,n.jsx)(u.Skeleton,{rows:5,label:"Loading the formats"}),e&&(0,n.jsx)(r.Accordion,{level:2,sections:e.formats.map(e=>({value:e.format,title:e.title,note:e.description,content:(0,n.jsx)(v,{of:e})}))})]})}}}]);
//# sourceMappingURL=674.fbd4b5b954c1cdd1.js.map